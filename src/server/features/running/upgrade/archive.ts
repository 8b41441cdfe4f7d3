import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, list, type ReadEntry } from 'tar';
import { refuseFolderInUse } from './folder-in-use.ts';

/** An unpacked release. */
export type Release = { folder: string; version: string; commit: string };

const name = /^ten-stones-(\d+\.\d+\.\d+)$/;

/**
 * Which version an archive holds, by the one folder that all of it lies in.
 * @throws Error where it is no release, or something in it would lie elsewhere
 */
export async function readVersion(bytes: Buffer): Promise<string> {
  const tops = new Set<string>();
  const onReadEntry = (entry: ReadEntry) => {
    const parts = entry.path.replace(/\/$/, '').split('/');
    const isPlain = entry.type === 'File' || entry.type === 'OldFile' || entry.type === 'Directory';
    const leaves = parts.includes('..') || parts.includes('') || parts.includes('.');
    tops.add(isPlain && !leaves ? (parts[0] ?? '') : '');
    entry.resume();
  };
  await pipeline(Readable.from([bytes]), list({ onReadEntry, strict: true })).catch((cause: unknown) => {
    throw new Error('The archive cannot be read.', { cause });
  });
  const [top = '', ...others] = tops;
  const [, version] = name.exec(top) ?? [];
  if (version === undefined || others.length > 0)
    throw new Error('The archive is no release of Ten Stones: all of one lies in a folder ten-stones-<version>.');
  return version;
}

/**
 * Unpacks a release into a folder of its own; it appears under its name when it is complete, in place of what an earlier call left there.
 * @throws Error where something else uses that one
 */
export async function unpackRelease(bytes: Buffer, version: string, folder: string): Promise<Release> {
  const staging = path.join(folder, `.ten-stones-${version}.unpacking`);
  const target = path.join(folder, `ten-stones-${version}`);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging);
  try {
    await pipeline(Readable.from([bytes]), extract({ cwd: staging, strict: true, strip: 1, preserveOwner: false }));
    const release = await readRelease(staging);
    if (release.version !== version) throw new Error(`The archive is named ${version} and holds ${release.version}.`);
    await refuseFolderInUse(target);
    await rm(target, { recursive: true, force: true });
    await rename(staging, target);
    return { ...release, folder: target };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** What an unpacked release says of itself. */
export async function readRelease(folder: string): Promise<Release> {
  const { version, commit } = await readJson(folder, 'release.json').catch(() => {
    throw new Error(`${folder} holds no release of Ten Stones.`);
  });
  return { folder, version, commit };
}

/** The oldest Node with which a release runs. */
export async function readOldestNode({ folder }: Release): Promise<number> {
  const { engines } = await readJson(folder, 'package.json');
  return Number(/^>=(\d+)/.exec(engines.node)?.[1]);
}

/** The archive of the database for this machine, which lies beside that of the release. */
export async function nameOfDatabase({ folder }: Release): Promise<string> {
  const { postgresql } = await readJson(folder, 'release.json');
  return postgresql[`${process.platform}-${process.arch}`]?.file ?? '';
}

async function readJson(folder: string, file: string) {
  return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
}
