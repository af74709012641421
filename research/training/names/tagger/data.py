"""Reads the numbers that export.ts wrote, and makes batches of sentences of similar length."""

import gzip
import json

import numpy as np
import torch

KINDS = {"Int32Array": np.int32, "Uint8Array": np.uint8, "Float32Array": np.float32}
LONGEST = 192


class Data:
    """Words with their features, tokens with their words, and sentences."""

    def __init__(self, path, device):
        raw = gzip.open(path, "rb").read()
        size = int.from_bytes(raw[:4], "little")
        header = json.loads(raw[4 : 4 + size])
        at = 4 + size
        arrays = {}
        for entry in header["arrays"]:
            kind = np.dtype(KINDS[entry["kind"]])
            arrays[entry["name"]] = np.frombuffer(raw, kind, entry["count"], at)
            at += kind.itemsize * entry["count"]
        self.dev_names = header["devNames"]
        self.keys = arrays["featureKeys"].view(np.uint32)
        self.device = device

        def on_device(name):
            return torch.from_numpy(arrays[name].astype(np.int64)).to(device)

        self.type_from = on_device("typeFrom")
        self.type_features = on_device("typeFeatures")
        self.type = on_device("type")
        self.place = on_device("place")
        self.gold = on_device("gold")
        first = arrays["sequences"][:-1].astype(np.int64)
        last = arrays["sequences"][1:].astype(np.int64)
        pieces = []
        for index in np.nonzero(last > first)[0]:
            for start in range(first[index], last[index], LONGEST):
                pieces.append((start, min(start + LONGEST, last[index]), index))
        pieces = np.array(pieces)
        self.first, self.last = pieces[:, 0], pieces[:, 1]
        self.weight = arrays["weight"][pieces[:, 2]]
        self.domain = arrays["domain"][pieces[:, 2]].astype(np.int64)
        self.dev = arrays["dev"][pieces[:, 2]]
        self.row = arrays["rowOf"][pieces[:, 2]]

    def sample(self, share):
        """Keeps a share of the sentences, to try a run out."""
        keep = np.random.default_rng(0).random(len(self.first)) < share
        for name in ("first", "last", "weight", "domain", "dev", "row"):
            setattr(self, name, getattr(self, name)[keep])

    def batches(self, chosen, tokens, random=None):
        """Groups of sentences with about `tokens` tokens; in random order if `random` is given."""
        length = (self.last - self.first)[chosen].astype(np.float64)
        if random is not None:
            length = length * random.uniform(0.9, 1.1, len(length))
        order = chosen[np.argsort(length, kind="stable")]
        groups, open_from, longest = [], 0, 0
        for at, index in enumerate(order):
            longest = max(longest, self.last[index] - self.first[index])
            if (at + 1 - open_from) * longest > tokens and at > open_from:
                groups.append(order[open_from:at])
                open_from, longest = at, self.last[index] - self.first[index]
        groups.append(order[open_from:])
        if random is not None:
            random.shuffle(groups)
        return groups

    def tensors(self, group):
        """Token numbers (padded with the first), a mask, lengths, weights and domains of a group."""
        first = torch.from_numpy(self.first[group]).to(self.device)
        length = torch.from_numpy(self.last[group] - self.first[group]).to(self.device)
        width = int((self.last[group] - self.first[group]).max())
        at = torch.arange(width, device=self.device)[None, :]
        mask = at < length[:, None]
        tokens = first[:, None] + at * mask
        weight = torch.from_numpy(self.weight[group]).to(self.device)
        domain = torch.from_numpy(self.domain[group]).to(self.device)
        return tokens, mask, length, weight, domain

    def features(self, types, rows=None):
        """Features of words one after the other, and where each word's start."""
        start = self.type_from[types]
        count = self.type_from[types + 1] - start
        offsets = torch.cumsum(count, 0) - count
        total = int(count.sum())
        owner = torch.repeat_interleave(torch.arange(len(types), device=self.device), count)
        at = torch.arange(total, device=self.device) - offsets[owner] + start[owner]
        found = self.type_features[at]
        return (found if rows is None else rows[found]), offsets
