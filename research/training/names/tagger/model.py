"""The networks: a small one that ships and larger ones that teach it."""

import torch
import torch.nn.functional as F
from torch import nn

LABELS = 9
PLACES = 16
DOMAINS = 64


def scan(keep, add):
    """h[t] = keep[t] * h[t-1] + add[t] along dimension 1, in a logarithmic number of steps."""
    step = 1
    while step < keep.shape[1]:
        shifted_add = F.pad(add, (0, 0, step, 0))[:, : add.shape[1]]
        shifted_keep = F.pad(keep, (0, 0, step, 0))[:, : keep.shape[1]]
        add = add + keep * shifted_add
        keep = keep * shifted_keep
        step *= 2
    return add


class Words(nn.Module):
    """The vector of a token: the sum of the rows of its word's features, its place and its domain."""

    def __init__(self, data, width, buckets, feature_dropout):
        super().__init__()
        count = len(data.keys)
        self.rows = None
        if buckets:
            keys = torch.from_numpy(data.keys.astype("int64"))
            self.rows = ((keys * 0x9E3779B1) % (1 << 32)) * buckets // (1 << 32)
            self.rows = self.rows.to(data.device)
            count = buckets
        self.table = nn.Parameter(torch.randn(count, width) * 0.1)
        self.place = nn.Embedding(PLACES, width)
        self.domain = nn.Embedding(DOMAINS, width)
        nn.init.normal_(self.place.weight, std=0.1)
        nn.init.zeros_(self.domain.weight)
        self.feature_dropout = feature_dropout

    def forward(self, data, tokens, domain):
        types, where = torch.unique(data.type[tokens], return_inverse=True)
        if self.training and self.feature_dropout > 0:
            # Each occurrence drops other features.
            types, where = data.type[tokens].reshape(-1), None
        features, offsets = data.features(types, self.rows)
        weights = None
        if where is None:
            keep = 1 - self.feature_dropout
            weights = torch.empty(len(features), device=data.device).bernoulli_(keep) / keep
        summed = F.embedding_bag(features, self.table, offsets, mode="sum", per_sample_weights=weights)
        summed = summed.view(*tokens.shape, -1) if where is None else summed[where]
        if self.training:
            domain = domain * (torch.rand(domain.shape, device=data.device) < 0.7)
        else:
            domain = domain * 0
        return summed + self.place(data.place[tokens]) + self.domain(domain)[:, None, :]


class Student(nn.Module):
    """Sums of projected words around a token, two gated running means, and a small dense part."""

    def __init__(self, data, width=64, hidden=64, window=64, dense=64, buckets=65536, dense_span=1, drop=0.2, feature_dropout=0.2):
        super().__init__()
        self.words = Words(data, width, buckets, feature_dropout)
        self.window = nn.Conv1d(width, window, 5, padding=2)
        self.running = nn.Linear(width, hidden * 4)
        self.dense = nn.Conv1d(window + 2 * hidden, dense, dense_span, padding=dense_span // 2)
        self.out = nn.Linear(dense + window, LABELS)
        self.drop = nn.Dropout(drop)
        self.hidden = hidden

    def forward(self, data, tokens, mask, length, domain):
        words = self.drop(self.words(data, tokens, domain)) * mask[..., None]
        near = self.window(words.transpose(1, 2)).transpose(1, 2)
        ahead, ahead_gate, back, back_gate = self.running(words).split(self.hidden, 2)
        gate = torch.sigmoid(ahead_gate) * mask[..., None]
        left = scan(gate, (1 - gate) * torch.tanh(ahead) * mask[..., None])
        gate = torch.sigmoid(back_gate) * mask[..., None]
        right = scan(gate.flip(1), ((1 - gate) * torch.tanh(back) * mask[..., None]).flip(1)).flip(1)
        near = torch.relu(near)
        joined = self.drop(torch.cat([near, left, right], 2)) * mask[..., None]
        deep = torch.relu(self.dense(joined.transpose(1, 2)).transpose(1, 2))
        return self.out(self.drop(torch.cat([deep, near], 2)))


class Teacher(nn.Module):
    """Long short-term memory in both directions over the same words."""

    def __init__(self, data, width=128, hidden=256, layers=2, buckets=0, drop=0.4, feature_dropout=0.2):
        super().__init__()
        self.words = Words(data, width, buckets, feature_dropout)
        self.near = nn.Conv1d(width, width, 3, padding=1)
        self.lstm = nn.LSTM(width * 2, hidden, layers, batch_first=True, bidirectional=True, dropout=drop)
        self.out = nn.Sequential(nn.Linear(hidden * 2 + width, 128), nn.ReLU(), nn.Dropout(drop), nn.Linear(128, LABELS))
        self.drop = nn.Dropout(drop)

    def forward(self, data, tokens, mask, length, domain):
        words = self.drop(self.words(data, tokens, domain)) * mask[..., None]
        near = torch.relu(self.near(words.transpose(1, 2)).transpose(1, 2))
        packed = nn.utils.rnn.pack_padded_sequence(
            torch.cat([words, near], 2), length.cpu(), batch_first=True, enforce_sorted=False
        )
        deep, _ = nn.utils.rnn.pad_packed_sequence(self.lstm(packed)[0], batch_first=True)
        return self.out(torch.cat([self.drop(deep), words], 2))


class Convolutions(nn.Module):
    """Two or more layers of convolutions with residual connections."""

    def __init__(self, data, width=64, hidden=128, layers=2, span=3, buckets=65536, drop=0.2, feature_dropout=0.2):
        super().__init__()
        self.words = Words(data, width, buckets, feature_dropout)
        self.first = nn.Conv1d(width, hidden, 5, padding=2)
        self.rest = nn.ModuleList(nn.Conv1d(hidden, hidden, span, padding=span // 2) for _ in range(layers - 1))
        self.out = nn.Linear(hidden, LABELS)
        self.drop = nn.Dropout(drop)

    def forward(self, data, tokens, mask, length, domain):
        inside = mask[:, None, :]
        at = self.drop(self.words(data, tokens, domain)).transpose(1, 2) * inside
        at = torch.relu(self.first(at)) * inside
        for layer in self.rest:
            at = (at + torch.relu(layer(self.drop(at)))) * inside
        return self.out(self.drop(at.transpose(1, 2)))


NETWORKS = {"student": Student, "teacher": Teacher, "convolutions": Convolutions}
