"""Writes a trained network as the neural part of a weights file: `python3 pack.py DATA NPZ OUT`; pack.ts joins it."""

import struct
import sys

import numpy as np
import torch

from data import Data

FILTER_BITS = 22

data = Data(sys.argv[1], torch.device("cpu"))
net = np.load(sys.argv[2])
rows, width = net["table"].shape
window, hidden = len(net["window.bias"]), len(net["running.bias"]) // 4
dense, channels, span = net["dense.weight"].shape
assert span == 3 and channels == window + 2 * hidden and rows & (rows - 1) == 0
bits = np.zeros(1 << FILTER_BITS, np.uint8)
bits[data.keys >> (32 - FILTER_BITS)] = 1
names = ["words.place.weight", "window.weight", "window.bias", "running.weight", "running.bias"]
names += ["dense.weight", "dense.bias", "out.weight", "out.bias"]
with open(sys.argv[3], "wb") as out:
    out.write(struct.pack("<6If", width, hidden, window, dense, rows.bit_length() - 1, FILTER_BITS, net["scale"]))
    # torch's input of the last layer is the dense part, then the window.
    for name in names:
        out.write(net[name].astype("<f4").tobytes())
    out.write(np.packbits(bits, bitorder="little").tobytes())
    out.write(net["table"].tobytes())
