#!/bin/bash
# Tries networks out on one GPU: five teachers, each on four fifths of the texts, then students that learn from them.
# Usage: explore.sh DATA OUT [seconds of the teachers] [seconds of the students]
set -u
cd "$(dirname "$0")" || exit
data=$1 out=$2 teach=${3:-140} learn=${4:-90}
work=$(mktemp -d) python=${PYTHON:-python3}
batch=${BATCH:-16384}
common="\"batch\":$batch,\"epochs\":60,\"report\":12"
for fold in 0 1 2 3 4; do
  $python train.py "$data" "$work" "{\"name\":\"t$fold\",\"network\":\"teacher\",\"fold\":$fold,\"seed\":$fold,\"seconds\":$teach,$common}" &
done
$python train.py "$data" "$work" "{\"name\":\"gold\",\"network\":\"student\",\"seconds\":$teach,$common}" &
wait
$python combine.py ensemble "$data" "$out" "$work"/t?.dev.npy
$python combine.py soft "$out" "$work"/t?.soft.npy &
soft="\"soft\":[$(printf "\"$work/t%s.soft.npy\"," 0 1 2 3 | sed 's/$//')\"$work/t4.soft.npy\"],\"seconds\":$learn,$common"
student() { # name, network, shape
  $python train.py "$data" "$out" "{\"name\":\"$1\",\"network\":\"$2\",\"shape\":{$3},$soft}" &
}
student base student ''
student span3 student '"dense_span":3'
student wide student '"width":96,"hidden":96,"window":96,"dense":96,"dense_span":3,"buckets":131072'
student conv3 convolutions '"hidden":96,"layers":3'
student lstm teacher '"width":64,"hidden":64,"layers":1,"buckets":65536,"drop":0.25'
wait
cp "$work"/*.dev.npy "$out"/
tar -C "$out" -czf "$out"/dev.tar.gz $(cd "$out" && ls *.dev.npy) && rm -f "$out"/*.dev.npy "$out"/wide.npz
rm -rf "$work"
