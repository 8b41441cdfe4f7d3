import { type ChildProcess, spawn } from 'node:child_process';
import { type SystemUser, spawnOptionsFor } from './system-user.ts';

/**
 * Ends the postmaster when this process is gone, however it went: a shell waits on a pipe that only this process holds
 * open, and sends SIGINT (a fast shutdown in order) when the kernel closes it. As the database's user, who may send it
 * signals. Windows has no such shell: there the next start ends what was left.
 */
export function endWithUs(postmaster: ChildProcess, user: SystemUser | undefined): void {
  if (process.platform === 'win32' || !postmaster.pid) return;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(postmaster.pid)], {
    ...spawnOptionsFor(user),
    detached: true, // a signal to our whole group, as Ctrl-C in a terminal, must not end the watcher first
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {}); // without a shell the next start ends what was left
  watcher.stdin.on('error', () => {});
  watcher.unref();
  // Not a moment longer than the postmaster, whose number may soon be another process's.
  postmaster.once('exit', () => watcher.kill('SIGKILL'));
}
