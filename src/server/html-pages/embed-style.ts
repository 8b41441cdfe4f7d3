// With the page, so that a frame paints at once. The colours are those of tokens.css.
export const style = `
:root{color-scheme:light dark;--paper:light-dark(oklch(0.966 0.007 88), oklch(0.222 0.008 82));--ink:light-dark(oklch(0.235 0.012 65), oklch(0.93 0.012 88));--ink-2:light-dark(oklch(0.385 0.014 66), oklch(0.815 0.013 86));--river:light-dark(oklch(0.395 0.06 208), oklch(0.775 0.052 190))}
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
.act{display:inline-block;min-block-size:2.75rem;box-sizing:border-box;padding:.625rem 1.25rem;border-radius:.25rem;background:var(--ink);color:var(--paper);text-decoration:none}
.act:hover{text-decoration:underline}
.act:focus-visible{outline:3px solid var(--river);outline-offset:3px}
main>p:last-child{margin-block-end:0}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
