// `npm run release:tag`: takes the pictures of the README, commits them, and tags that commit as the version that package.json
// names. It refuses what is no release, and pushes nothing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError, projectFolder } from './install.mjs';

try {
  const { version } = JSON.parse(read('package.json'));
  const faults = findFaults(version);
  if (faults.length > 0) throw new PlainError(faults.join('\n'));
  takePictures(version);
  // Git takes lines with '#' for comments otherwise, and the headings with them.
  git(
    'tag',
    '--annotate',
    '--cleanup=whitespace',
    `v${version}`,
    '--message',
    `Ten Stones ${version}\n\n${sectionOf(version)}`,
  );
  console.log(`The commit is tagged v${version}. To publish it: git push origin v${version}`);
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Nobody remembers to: what the README shows would be of an earlier version.
 * @param {string} version
 */
function takePictures(version) {
  const { status } = spawnSync(process.execPath, ['tools/screens.mjs', 'readme'], {
    cwd: projectFolder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new PlainError('The pictures of the README could not be taken, so nothing is tagged.');
  git('add', 'docs/screens');
  if (git('diff', '--cached', '--name-only') !== '')
    git('commit', '--message', `docs(readme): take the pictures of version ${version}`);
}

/**
 * What keeps the commit from being this version.
 * @param {string} version
 */
function findFaults(version) {
  const checks = {
    'There are changes that are in no commit.': git('status', '--porcelain') === '',
    'package-lock.json names another version: run npm install.':
      JSON.parse(read('package-lock.json')).version === version,
    [`CHANGELOG.md has no section "## ${version} – <date>".`]: sectionOf(version) !== '',
    'CHANGELOG.md still has lines below "Unreleased".': sectionOf('Unreleased') === '',
    'publiccode.yml names another version.': read('publiccode.yml').includes(`softwareVersion: "${version}"`),
    ...placeholderFaults(),
    [`There is a tag v${version} already.`]: git('tag', '--list', `v${version}`) === '',
  };
  return Object.entries(checks).flatMap(([fault, holds]) => (holds ? [] : [fault]));
}

/** Nobody reads what is sent to these: whoever publishes puts their own there. */
function placeholderFaults() {
  const files = ['SECURITY.md', 'CODE_OF_CONDUCT.md', 'publiccode.yml', '.github/ISSUE_TEMPLATE/config.yml'];
  return Object.fromEntries(
    files.map((file) => [`${file} still has a placeholder at example.org.`, !read(file).includes('example.org')]),
  );
}

/**
 * What the changelog says of a version; empty where it says nothing.
 * @param {string} version
 */
function sectionOf(version) {
  const sections = read('CHANGELOG.md').split(/^## /m);
  const heading = version === 'Unreleased' ? /^Unreleased$/ : /^\S+ – \d{4}-\d{2}-\d{2}$/;
  const found = sections.find((section) => {
    const [title = ''] = section.split('\n', 1);
    return title.split(' ')[0] === version && heading.test(title);
  });
  return (found ?? '').split('\n').slice(1).join('\n').trim();
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(projectFolder, file), 'utf8');
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' });
  if (status !== 0) throw new PlainError(stderr.trim());
  return stdout.trim();
}
