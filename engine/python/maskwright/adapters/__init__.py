"""Masks in the decoding loops of others. An adapter is imported only when it is used, and its library with it.

``rows``          the state of each sequence that grows, found again by its tokens
``masking``       masks put into scores
``numpy``         for loops over numpy arrays
``transformers``  a logits processor for Hugging Face transformers
``llama_cpp``     one for llama-cpp-python
"""
