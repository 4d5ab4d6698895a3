"""Hugging Face transformers writes JSON, whatever the model would say: here a tiny one with random weights.

Prints:
{"yes": true} or {"yes": false}: valid
"""

import json

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

import maskwright
from maskwright.adapters.transformers import MaskProcessor, vocabulary_of

letters = {sign: token for token, sign in enumerate(sorted(pre_tokenizers.ByteLevel.alphabet()))}
plain = Tokenizer(models.BPE(letters, []))
plain.pre_tokenizer, plain.decoder = pre_tokenizers.ByteLevel(add_prefix_space=False), decoders.ByteLevel()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=plain, eos_token="</s>", pad_token="</s>")
torch.manual_seed(0)
sizes = {"hidden_size": 16, "intermediate_size": 16, "num_hidden_layers": 1, "num_attention_heads": 1}
model = LlamaForCausalLM(LlamaConfig(vocab_size=260, eos_token_id=256, pad_token_id=256, **sizes))

grammar = maskwright.Grammar.from_text(r'start: "{\"yes\": " ("true" | "false") "}"')
compiled = maskwright.compile(grammar, vocabulary_of(tokenizer, vocab_size=model.config.vocab_size))
prompt = tokenizer("Is it?", return_tensors="pt").input_ids
output = model.generate(
    prompt,
    attention_mask=torch.ones_like(prompt),
    do_sample=True,
    max_new_tokens=30,
    logits_processor=[MaskProcessor(compiled)],
)
text = tokenizer.decode(output[0, prompt.shape[1] :], skip_special_tokens=True)
assert isinstance(json.loads(text)["yes"], bool), text
print('{"yes": true} or {"yes": false}: valid')
