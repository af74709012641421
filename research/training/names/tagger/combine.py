"""Puts the labels of several teachers together: `combine.py ensemble DATA OUT DEV...` or `combine.py soft OUT SOFT...`."""

import sys
import zlib

import numpy as np
import torch

from data import Data
from score import evaluate
from train import FLOOR, levels

if sys.argv[1] == "ensemble":
    data = Data(sys.argv[2], torch.device("cpu"))
    origin = int(data.first[data.dev > 0].min())
    logs = -np.mean([np.load(path).astype(np.float32) for path in sys.argv[4:]], 0) * (FLOOR / 255)
    tensor = torch.from_numpy(logs)
    scores, _ = evaluate(data, lambda tokens, *_: tensor[(tokens - origin).clamp(0, len(tensor) - 1)])
    print("ensemble", " ".join(f"{key.replace('uner_', '')[:5]}={value:.1f}" for key, value in scores.items()), flush=True)
    np.save(f"{sys.argv[3]}/ensemble.dev.npy", levels(logs))
else:
    # In parts that are small enough to be carried.
    logs = sum(np.load(path).astype(np.float32) for path in sys.argv[3:])
    packed = zlib.compress(np.ascontiguousarray(levels(logs).T).tobytes(), 6)
    print(f"soft labels: {len(packed)} bytes", flush=True)
    for part in range(0, len(packed), 15_000_000):
        open(f"{sys.argv[2]}/soft.{part // 15_000_000}.z", "wb").write(packed[part : part + 15_000_000])
