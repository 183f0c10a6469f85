import { spawn } from 'node:child_process';
import { writeApiDocs } from './docs/generate.ts';

writeApiDocs();

/** Runs Vite with HMR and the server with restart on changes. One Ctrl-C ends both. */
const programs = [
  spawn('node', ['--watch', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['--host', 'localhost'], { stdio: 'inherit' }),
];

function stopAll() {
  for (const program of programs) program.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAll);
for (const program of programs) program.once('exit', stopAll);
