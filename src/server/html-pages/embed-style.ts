import { plainColours } from './plain-page.ts';

// With the page, so that a frame paints at once, in old browsers, too.
export const style = `
${plainColours}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 ui-serif,Georgia,serif}
main{padding:1.25rem;overflow-wrap:anywhere;border-block-start:3px solid var(--river)}
p,h1,ol{margin:0 0 .75rem}
h1{font-size:1.5rem;line-height:1.2}
.council{color:var(--ink-2);font-size:.875rem}
.phase{font-weight:600;color:var(--river)}
.left{font-size:1.25rem;font-weight:600;font-variant-numeric:tabular-nums}
.left:empty{display:none}
ol{padding-inline-start:1.75rem}
li{margin-block-end:.5rem;white-space:pre-line}
li::marker{font-weight:600}
small{display:block;color:var(--ink-2);font-size:.875rem}
.outcome{margin-block-start:.25rem;color:var(--ink);font-weight:600}
.overdue{color:var(--danger);font-weight:600}
.act{display:inline-block;min-block-size:2.75rem;box-sizing:border-box;padding:.625rem 1.25rem;border-radius:.25rem;background:var(--ink);color:var(--paper);text-decoration:none}
.act:hover{text-decoration:underline}
.act:focus-visible{outline:3px solid var(--river);outline-offset:3px}
main>p:last-child{margin-block-end:0}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
