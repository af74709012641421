"""
Trains one network: `python3 train.py DATA OUT '{"name": ..., "network": ..., ...}'`.

Writes OUT/NAME.npz (weights), OUT/NAME.dev.npy (log-probabilities on the dev sets) and prints scores as it goes.
"""

import json
import math
import os
import sys
import time
import zlib

import numpy as np
import torch
import torch.nn.functional as F

from data import Data
from model import NETWORKS
from score import evaluate


def train(data, out, options):
    name = options["name"]
    device = data.device
    seed = options.get("seed", 1)
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    net = NETWORKS[options["network"]](data, **options.get("shape", {})).to(device)
    soft = None
    if options.get("soft"):
        # Each teacher has labelled the sentences that it has not learned from, and written zeros for all others.
        soft = torch.from_numpy(sum(read_soft(path) for path in options["soft"])).to(device)
    final = bool(options.get("final"))
    dev = data.dev > 0
    chosen = np.nonzero(~dev | final)[0]
    fold, folds = options.get("fold", -1), options.get("folds", 5)
    held = np.zeros(0, np.int64)
    if fold >= 0:
        # Copies of a text follow it, so that blocks of rows stay together.
        block = (data.row // 40) % folds
        held = chosen[block[chosen] == fold]
        chosen = chosen[block[chosen] != fold]
    epochs = options.get("epochs", 12)
    size = options.get("batch", 8192)
    batches = data.batches(chosen, size, random)
    steps = epochs * len(batches)
    rate = options.get("rate", 2e-3)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, betas=(0.9, 0.99), weight_decay=options.get("decay", 0.01))
    seconds = options.get("seconds", math.inf)
    mean = {key: value.detach().clone() for key, value in net.state_dict().items()}
    began, step = time.time(), 0
    for epoch in range(epochs):
        net.train()
        total = 0.0
        for group in data.batches(chosen, size, random) if epoch else batches:
            tokens, mask, length, weight, domain = data.tensors(group)
            logs = torch.log_softmax(net(data, tokens, mask, length, domain)[mask], 1)
            gold = data.gold[tokens[mask]]
            each = -logs.gather(1, gold[:, None])[:, 0]
            smooth = options.get("smooth", 0.0)
            if smooth:
                each = (1 - smooth) * each - smooth * logs.mean(1)
            if soft is not None:
                share = options.get("soft_share", 0.7)
                teacher = soft[tokens[mask]]
                each = (1 - share) * each - share * (teacher.exp() * logs).sum(1)
            token_weight = weight[:, None].expand_as(mask)[mask]
            loss = (each * token_weight).sum() / mask.numel()
            # A run ends after its epochs or its seconds, whichever comes first; the rate falls until then.
            done = min(1.0, max(step / steps, (time.time() - began) / seconds))
            for part in optimizer.param_groups:
                part["lr"] = rate * min(1, (step + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
            total += loss.detach()
            with torch.no_grad():
                decay = min(0.998, step / (step + 10.0))
                for key, value in net.state_dict().items():
                    mean[key].lerp_(value.to(mean[key].dtype), 1 - decay)
            if time.time() - began > seconds:
                break
        last = epoch + 1 == epochs or time.time() - began > seconds
        if last or (epoch + 1) % options.get("report", 4) == 0:
            current = {key: value.clone() for key, value in net.state_dict().items()}
            net.load_state_dict(mean)
            net.eval()
            scores, logs = evaluate(data, lambda *a: net(data, *a)) if not final else ({}, None)
            line = " ".join(f"{key.replace('uner_', '')[:5]}={value:.1f}" for key, value in scores.items())
            print(f"{name} step {step} epoch {epoch + 1} loss {float(total) / len(batches):.4f} {time.time() - began:.0f} s: {line}", flush=True)
            if not last:
                net.load_state_dict(current)
        if last:
            break
    weights = {key: value.float().cpu().numpy() for key, value in net.state_dict().items()}
    if options.get("keep", True):
        # The table is kept as bytes, as it ships; a few outliers are cut off.
        table = weights.pop("words.table")
        scale = np.float32(np.quantile(np.abs(table), 0.9999) / 127)
        table = np.clip(np.round(table / scale), -127, 127).astype(np.int8)
        weights = {key: value.astype(np.float16) for key, value in weights.items()}
        np.savez(os.path.join(out, f"{name}.npz"), table=table, scale=scale, **weights)
    if logs is not None:
        np.save(os.path.join(out, f"{name}.dev.npy"), levels(logs))
    if fold >= 0 or options.get("label"):
        label(data, net, held if fold >= 0 else np.arange(len(data.first)), os.path.join(out, f"{name}.soft.npy"))


FLOOR = 12.0


def read_soft(path):
    """Log-probabilities by token, as label() or combine.py wrote them."""
    if path.endswith(".npy"):
        return np.load(path).astype(np.float32)
    bytes_of = np.frombuffer(zlib.decompress(open(path, "rb").read()), np.uint8)
    return bytes_of.reshape(9, -1).T.astype(np.float32) * (-FLOOR / 255)


def levels(logs):
    """Log-probabilities as bytes, from 0 (certain) to 255 (hardly possible)."""
    return np.round(np.minimum(FLOOR, -logs.astype(np.float32)) * (255 / FLOOR)).astype(np.uint8)


def label(data, net, held, path):
    """Log-probabilities of the tokens that this network has not learned from; 0 for all others."""
    logs = np.zeros((len(data.type), 9), np.float16)
    for group in data.batches(held, 32768):
        tokens, mask, length, _, domain = data.tensors(group)
        with torch.no_grad():
            found = torch.log_softmax(net(data, tokens, mask, length, domain).float(), 2)
        logs[tokens[mask].cpu().numpy()] = found[mask].cpu().numpy()
    np.save(path, logs)


if __name__ == "__main__":
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.set_num_threads(int(os.environ.get("THREADS", "1")))
    data = Data(sys.argv[1], device)
    if "SAMPLE" in os.environ:
        data.sample(float(os.environ["SAMPLE"]))
    for options in sys.argv[3:]:
        train(data, sys.argv[2], json.loads(options))
