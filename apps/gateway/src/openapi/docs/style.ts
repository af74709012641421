/** The only style sheet of the page; its hash is allowed by the security policy. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #565d66; --paper: #fff; --field: #f4f5f7; --line: #d5d9de; --link: #0a58ca; --good: #1a6b3c; --warn: #9a3412; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a4abb4; --paper: #14171a; --field: #1e2226; --line: #363c43; --link: #7db4ff; --good: #6fd39b; --warn: #ffab80; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem; }
header, main, nav, footer { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem; }
nav ul { columns: 2; column-gap: 2rem; padding-left: 0; list-style: none; }
nav li { break-inside: avoid; padding: .1rem 0; }
h1 { margin-bottom: .25rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
article { margin: 1.5rem 0 2.5rem; }
code, pre { font: .9em/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; background: var(--field); border: 1px solid var(--line); border-radius: .4rem; }
details { border: 1px solid var(--line); border-radius: .4rem; padding: .35rem .75rem; margin: .35rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.method { font: 700 .8em ui-monospace, monospace; padding: .15rem .45rem; border: 1px solid currentColor; border-radius: .3rem; color: var(--good); }
.method.delete, .method.patch { color: var(--warn); }
.summary { font-weight: 600; }
.access, .kind, .fact, figcaption { color: var(--soft); }
.fact { margin-left: .6rem; }
.needed { color: var(--warn); font-size: .8em; }
ul.members { list-style: none; padding-left: .5rem; }
ul.members > li { border-left: 2px solid var(--line); padding: .2rem 0 .2rem .75rem; overflow-wrap: anywhere; }
ul.members p { margin: .1rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
figure { margin: .75rem 0; }
@media (max-width: 40rem) { nav ul { columns: 1; } }
`;
