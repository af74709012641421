#!/bin/bash
# Trains the tagger that ships, on one GPU: five teachers, each on four fifths of all texts with the dev sets, then
# students in several shapes that learn from them. Beside the teachers, the same students learn from earlier soft labels
# without the dev sets, for their scores.
# Usage: final.sh DATA SOFT OUT [seconds of the teachers] [seconds of the students]
set -u
cd "$(dirname "$0")" || exit
data=$1 earlier=$2 out=$3 teach=${4:-190} learn=${5:-220}
work=$(mktemp -d) python=${PYTHON:-python3}
common="\"batch\":${BATCH:-16384},\"epochs\":200,\"report\":500"
declare -A shape=(
  [a]='"width":64,"dense_span":3,"drop":0.1,"feature_dropout":0.1'
  [b]='"width":48,"buckets":131072,"dense_span":3,"drop":0.1,"feature_dropout":0.1'
  [c]='"width":64,"buckets":131072,"hidden":96,"window":96,"dense":96,"dense_span":3,"drop":0.2,"feature_dropout":0.15'
  [d]='"width":32,"buckets":131072,"hidden":48,"window":48,"dense":48,"dense_span":3,"drop":0.1,"feature_dropout":0.1'
)
students() { # prefix, soft labels, seconds, more options
  for name in a b c d; do
    $python train.py "$data" "$out" "{\"name\":\"$1$name\",\"network\":\"student\",\"shape\":{${shape[$name]}},\"soft\":[$2],\"soft_share\":0.85,\"decay\":0.001,\"seconds\":$3,$common$4}" &
  done
}
students dev- "\"$earlier\"" "$teach" ''
for fold in 0 1 2 3 4; do
  $python train.py "$data" "$work" "{\"name\":\"t$fold\",\"network\":\"teacher\",\"fold\":$fold,\"seed\":$fold,\"final\":true,\"keep\":false,\"seconds\":$teach,$common}" &
done
wait
tar -C "$out" -czf "$out"/dev.tar.gz $(cd "$out" && ls ./*.dev.npy) && rm -f "$out"/*.dev.npy
$python combine.py soft "$out" "$work"/t?.soft.npy &
students '' "$(printf "\"$work/t%s.soft.npy\"," 0 1 2 3 4 | sed 's/,$//')" "$learn" ',"final":true'
wait
# Few files of a size that can be carried.
cd "$out" || exit
tar -cf ac.tar a.npz c.npz && tar -cf bd.tar b.npz d.npz && tar -cf dev-ac.tar dev-a.npz dev-c.npz && tar -cf dev-bd.tar dev-b.npz dev-d.npz
rm -f ./*.npz
rm -rf "$work"
