// Fails when no code reads a sentence, as the compiler sees it. Its interface is still called unstable: here alone it is used.
import path from 'node:path';
import {
  isElementAccessExpression,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  type Node,
  type SourceFile,
  type TypeNode,
} from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as CompilerSymbol } from 'typescript/unstable/sync';

/** A sentence, or a group of them. */
type Entry = { path: string; inner: Entry[]; used: boolean };

const folder = path.dirname(import.meta.dirname);
const api = new API({ cwd: folder });
const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects();
if (!project) throw new Error('tsconfig.json was not read.');
const { program, checker } = project;

const entries = new Map<number, Entry>();
const declaration = program
  .getSourceFile(path.join(folder, 'src/text/sentences.ts'))
  ?.statements.find(isTypeAliasDeclaration);
if (declaration) collect(declaration.type, '', checker);
const files = program
  .getSourceFileNames()
  .filter((name) => /\/src\/(web|server|text)\//.test(name) && !name.includes('.test.'));
for (const name of files) markUsed(program.getSourceFile(name), checker);
api.close();

const unused = [...entries.values()]
  .filter(({ path, inner, used }) => !used && inner.length === 0 && !isForShells(path))
  .map(({ path }) => path);
for (const path of unused)
  console.error(`No code reads ${path}: take it out of all languages, then \`npm run sentences\`.`);
if (entries.size === 0 || unused.length > 0) process.exitCode = 1;

/** Put into index.html and admin.html by the build, which fails when one is missing, or in place of others that are read. */
function isForShells(path: string): boolean {
  return path.startsWith('shell.') || path.startsWith('ownWords.');
}

function collect(type: TypeNode, path: string, checker: Checker): Entry[] {
  if (!isTypeLiteralNode(type)) return [];
  return type.members.filter(isPropertySignatureDeclaration).flatMap((member) => {
    const symbol = checker.getSymbolAtLocation(member.name);
    if (!symbol) return [];
    const entry: Entry = { path: `${path}${symbol.name}`, inner: [], used: false };
    entries.set(symbol.id, entry);
    if (member.type) entry.inner = collect(member.type, `${entry.path}.`, checker);
    return [entry];
  });
}

function markUsed(source: SourceFile | undefined, checker: Checker): void {
  const visit = (node: Node, parent?: Node): void => {
    if (isPropertyAccessExpression(node)) {
      const isStep = parent && isPropertyAccessExpression(parent) && parent.expression === node;
      use(checker.getSymbolAtLocation(node.name), !isStep);
    } else if (isElementAccessExpression(node)) {
      for (const property of propertiesOf(node.expression, checker)) use(property, true);
    } else if (isObjectBindingPattern(node)) {
      const properties = propertiesOf(node, checker);
      for (const { propertyName, name } of node.elements) {
        const taken = propertyName ?? name;
        if (taken && isIdentifier(taken))
          use(
            properties.find((one) => one.name === taken.text),
            true,
          );
      }
    }
    node.forEachChild((child) => visit(child, node));
  };
  if (source) visit(source);
}

function propertiesOf(node: Node, checker: Checker): readonly CompilerSymbol[] {
  const type = checker.getTypeAtLocation(node);
  return type ? checker.getPropertiesOfType(type) : [];
}

/** Of a group that is read as a whole, any sentence may be: which one is decided while the product runs. */
function use(symbol: CompilerSymbol | undefined, whole: boolean): void {
  const entry = symbol && entries.get(symbol.id);
  if (entry) markWith(entry, whole);
}

function markWith(entry: Entry, whole: boolean): void {
  entry.used = true;
  if (whole) for (const one of entry.inner) markWith(one, true);
}
