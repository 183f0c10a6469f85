// @vitest-environment node
import { parseSync, traverse } from '@babel/core';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#core/domain/languages.ts';
import { BUILD_TARGET, OLDEST_VERSIONS, readBrowsers } from '../../../tools/vite/browsers.ts';
import { tooOldScript, tooOldTexts } from '../../../tools/vite/too-old.ts';

/** The node types of ECMAScript 5. */
const ES5 = new Set([
  ...['File', 'Program', 'Directive', 'DirectiveLiteral', 'Identifier', 'BlockStatement'],
  ...['FunctionDeclaration', 'FunctionExpression', 'ReturnStatement', 'VariableDeclaration'],
  ...['VariableDeclarator', 'ExpressionStatement', 'IfStatement', 'ForStatement', 'ForInStatement'],
  ...['WhileStatement', 'TryStatement', 'CatchClause', 'CallExpression', 'NewExpression'],
  ...['MemberExpression', 'AssignmentExpression', 'BinaryExpression', 'LogicalExpression'],
  ...['UnaryExpression', 'UpdateExpression', 'ConditionalExpression', 'ArrayExpression'],
  ...['ObjectExpression', 'ObjectProperty', 'StringLiteral', 'NumericLiteral', 'RegExpLiteral'],
  ...['BooleanLiteral', 'NullLiteral', 'ThisExpression', 'EmptyStatement', 'SequenceExpression'],
]);

/** Returns the syntax elements in a script that is newer than ECMAScript 5. */
function younger(code: string): string[] {
  const found: string[] = [];
  const tree = parseSync(code, { configFile: false, babelrc: false, sourceType: 'script' });
  if (!tree) throw new Error('not parsed');
  traverse(tree, {
    enter({ node }) {
      if (!ES5.has(node.type)) found.push(node.type);
      if (node.type === 'VariableDeclaration' && node.kind !== 'var') found.push(node.kind);
      if (node.type === 'CatchClause' && !node.param) found.push('catch without a name');
      if (node.type === 'ObjectProperty' && (node.shorthand || node.computed))
        found.push('shorthand');
      if (node.type === 'FunctionExpression' && (node.async || node.generator)) found.push('async');
      if (node.type === 'RegExpLiteral' && /[dsuvy]/.test(node.flags)) found.push('flag');
    },
  });
  return found;
}

describe('the check for old browsers', () => {
  it('is ECMAScript 5 only', async () => {
    expect(younger(await tooOldScript('.'))).toEqual([]);
    expect(younger('let a=`b`;(()=>{try{}catch{}})()')).toEqual(
      expect.arrayContaining(['let', 'TemplateLiteral', 'ArrowFunctionExpression']),
    );
  });

  it('stays small: every visitor loads it', async () => {
    expect((await tooOldScript('.')).length).toBeLessThan(3_600);
  });

  it('has its texts in every language, each with all placeholders', () => {
    const texts = tooOldTexts('.');
    expect(Object.keys(texts)).toEqual(LANGUAGES.map(({ code }) => code));
    for (const [code, words] of Object.entries(texts)) {
      expect(Object.keys(words), code).toEqual(Object.keys(texts.en ?? {}));
      expect(Object.values(words), code).not.toContain('');
      expect(words.needs, code).toContain('{versions}');
      expect(words.missing, code).toContain('{names}');
    }
  });
});

describe('the oldest supported browsers', () => {
  it('are stated once, for the build and for people', () => {
    expect(BUILD_TARGET).toEqual(['ios16.4', 'safari16.4', 'chrome111', 'firefox128']);
    expect(OLDEST_VERSIONS).toBe('iOS 16.4, Safari 16.4, Chrome 111, Firefox 128');
  });

  it('are versions and nothing else', () => {
    expect(() => readBrowsers(['> 0.5%'])).toThrow('not an oldest version');
  });
});
