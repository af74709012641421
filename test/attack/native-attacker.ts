/**
 * Native programs for a document child's place: what code that a document has taken over would try. Perl makes plain
 * system calls, and is a part of every Debian; Node without its permission model is everywhere.
 */
import { existsSync } from 'node:fs';

/** What the attacker is after. */
export interface AttackTargets {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly port: number;
  readonly gatewayPid: number;
  /** A folder that the child can read, to try to change what lies there. */
  readonly readableFolder: string;
  /** Files that do not exist, to try to write. */
  readonly newFiles: readonly string[];
}

export interface Attacker {
  readonly name: string;
  readonly argv: readonly string[];
}

/** Numbers of system calls, by Node's name of the architecture. */
const systemCalls: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  x64: { ptrace: 101, chroot: 161, mount: 165, unshare: 272, setns: 308, setuid: 105, process_vm_readv: 310 },
  arm64: { ptrace: 117, chroot: 51, mount: 40, unshare: 97, setns: 268, setuid: 146, process_vm_readv: 270 },
};

/** Each line of its output names an attempt that succeeded; `end` is the last. */
function perlProgram(targets: AttackTargets, calls: Readonly<Record<string, number>>): string {
  const list = (values: readonly (string | number)[]): string =>
    values.map((value) => `'${String(value).replaceAll(/['\\]/g, '\\$&')}'`).join(',');
  return `
use strict; use Socket; $| = 1;
for my $f (${list(targets.files)}) { my ($h, $b); print "read $f\\n" if open($h, '<', $f) && sysread($h, $b, 10); }
for my $d (${list(targets.folders)}) { my $h; print "listed $d\\n" if opendir($h, $d) && grep { !/^\\.+$/ } readdir $h; }
for my $f (${list(targets.newFiles)}) { print "wrote $f\\n" if open(my $h, '>', $f); }
for my $f (glob('${targets.readableFolder}/*')) { print "changed $f\\n" if open(my $h, '+<', $f) or rename $f, "$f.x"; }
for my $a (['127.0.0.1', ${targets.port}], ['192.0.2.1', 80]) {
  socket(my $s, PF_INET, SOCK_STREAM, 0) or next;
  print "connected @$a\\n" if connect($s, sockaddr_in($a->[1], inet_aton($a->[0])));
}
for my $p (${targets.gatewayPid}, getppid()) { print "signalled $p\\n" if $p > 1 && kill('ZERO', $p); }
# The first process of the namespace does not end by a signal from within.
kill 'KILL', 1; kill 'STOP', 1;
print "user namespace\\n" if syscall(${calls['unshare']}, 0x10000000) == 0;
print "mount namespace\\n" if syscall(${calls['unshare']}, 0x00020000) == 0;
my ($source, $place, $type) = ('none', '/dev', 'tmpfs');
print "mounted\\n" if syscall(${calls['mount']}, $source, $place, $type, 0, 0) == 0;
print "changed root\\n" if syscall(${calls['chroot']}, $place) == 0;
print "became root\\n" if $< != 0 && syscall(${calls['setuid']}, 0) == 0;
print "traced 1\\n" if syscall(${calls['ptrace']}, 16, 1, 0, 0) == 0;
for my $p (1, ${targets.gatewayPid}) { if (open(my $h, '<', "/proc/$p/ns/mnt")) { print "entered $p\\n" if syscall(${calls['setns']}, fileno($h), 0) == 0; } }
my $forks = 0; my @p;
while ($forks < 2000) { my $c = fork; last if !defined $c; if ($c == 0) { sleep 60; exit } push @p, $c; $forks++; }
print "forked $forks\\n" if $forks >= 2000;
kill 'KILL', @p;
print "end\\n";
`;
}

const nodeProgram = `
const fs = require('node:fs'), net = require('node:net'), { spawnSync } = require('node:child_process');
const targets = JSON.parse(process.argv[1]);
const did = (name, attempt) => { try { if (attempt() !== false) console.log(name); } catch {} };
for (const file of targets.files) did('read ' + file, () => fs.readFileSync(file).length > 0);
for (const folder of targets.folders) did('listed ' + folder, () => fs.readdirSync(folder).length > 0);
for (const file of targets.newFiles) did('wrote ' + file, () => fs.writeFileSync(file, 'x'));
did('signalled', () => process.kill(targets.gatewayPid, 0));
for (const program of ['/bin/sh', '/usr/bin/nsenter', '/usr/bin/mount']) did('ran ' + program, () => spawnSync(program, ['--version']).error === undefined);
let open = 2;
for (const [port, host] of [[targets.port, '127.0.0.1'], [80, '192.0.2.1']]) {
  const socket = net.connect({ port, host });
  const done = () => { socket.destroy(); open -= 1; if (open === 0) console.log('end'); };
  socket.on('connect', () => { console.log('connected ' + host); done(); });
  socket.on('error', done);
}
`;

/** The attackers that this machine has. */
export function attackers(targets: AttackTargets): readonly Attacker[] {
  const calls = systemCalls[process.arch];
  const perl = '/usr/bin/perl';
  const native =
    calls !== undefined && existsSync(perl)
      ? [{ name: 'perl', argv: [perl, '-e', perlProgram(targets, calls)] }]
      : [];
  return [...native, { name: 'node', argv: [process.execPath, '-e', nodeProgram, JSON.stringify(targets)] }];
}
