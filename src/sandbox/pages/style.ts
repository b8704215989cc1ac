/** The icon of the pages. It is inline, because the pages load nothing from elsewhere. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%230b6b58'/%3E%3Ctext x='16' y='23' font-family='sans-serif' font-size='20' font-weight='700' text-anchor='middle' fill='%23fff'%3ES%3C/text%3E%3C/svg%3E"

/**
 * The one style sheet of all pages. Logical properties, so that it serves both directions.
 * Text has a contrast of at least 4.5:1 on its ground, `--edge` of fields and buttons 3:1, in both schemes.
 */
export const STYLE = `
:root{--ink:#13233a;--soft:#55657a;--line:#dfe5ee;--edge:#8391a5;--paper:#fff;--ground:#f3f6fa;--accent:#0b6b58;--accent-ink:#fff;--bad:#a92a2a;--good-soft:#e3f4ee;--bad-soft:#fbeaea;--note:#fdf1d3;--note-ink:#5f4300}
@media(prefers-color-scheme:dark){:root{--ink:#e9eff7;--soft:#a3b1c4;--line:#2c3a4e;--edge:#6b7d95;--paper:#182334;--ground:#0f1825;--accent:#35b597;--accent-ink:#06231c;--bad:#f08a8a;--good-soft:#16382f;--bad-soft:#3a2022;--note:#3a2f12;--note-ink:#f5dc9c}}
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;min-block-size:100vh;min-block-size:100dvh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI","Noto Sans Arabic",Tahoma,sans-serif}
.sandbox{margin:0;padding:.4rem 1rem;background:var(--note);color:var(--note-ink);font-size:.85rem;line-height:1.45;text-align:center}
header{min-block-size:4rem;display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:.5rem 1.25rem;background:var(--paper);border-block-end:1px solid var(--line)}
.brand{display:flex;align-items:center;gap:.6rem;font-weight:700}
.mark{display:grid;place-items:center;inline-size:2rem;block-size:2rem;border-radius:.6rem;background:var(--accent);color:var(--accent-ink)}
.language{padding:.5rem .25rem;color:var(--soft)}
main{inline-size:100%;margin:1.5rem auto;padding:1.5rem;background:var(--paper);border:1px solid var(--line);border-radius:1rem;flex:0 0 auto}
main.card{max-inline-size:28rem}
main.wide{max-inline-size:64rem}
@media(max-width:30rem){main{padding:1.25rem}main.card,main.wide{margin:0;border:0;border-radius:0;flex:1 0 auto}}
h1{font-size:1.35rem;line-height:1.4;margin:0 0 .5rem}
h2{font-size:1.15rem;line-height:1.4;margin:2.25rem 0 .5rem}
h2.part{margin-block-start:3rem;padding-block-start:2rem;border-block-start:1px solid var(--line);font-size:1.35rem}
h3{font-size:1.1rem;line-height:1.4;margin:2rem 0 .5rem}
h4{font-size:.95rem;margin:1.25rem 0 .35rem;color:var(--soft)}
section{scroll-margin-block-start:1rem}
p{margin:.25rem 0 1rem}
a{color:var(--accent)}
small{font-size:.85em;font-weight:400;color:var(--soft)}
.amount{font-size:2rem;line-height:1.3;font-weight:700;margin:1rem 0 .25rem;font-variant-numeric:tabular-nums}
dl{margin:1rem 0;padding-block:.75rem;border-block:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding-block:.2rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{margin:0}
form+.scroll{margin-block-start:1.25rem}
.actions{display:grid;gap:.6rem;margin-block-start:1.25rem}
button,a.button{display:block;inline-size:100%;min-block-size:3rem;padding:.65rem 1rem;border:1px solid var(--edge);border-radius:.7rem;background:transparent;color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}
button.danger,.refusal{color:var(--bad)}
button:hover,a.button:hover{border-color:currentcolor}
button.primary:hover{filter:brightness(1.08)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.wide .actions{grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
td button{min-block-size:2.75rem;padding-block:.4rem}
.simulator{margin-block:1.25rem 0;padding:.8rem 1rem;border:1px dashed var(--edge);border-radius:.7rem;color:var(--soft);font-size:.85rem}
.simulator p{margin:0 0 .6rem}
.simulator button{min-block-size:2.75rem;padding-block:.4rem}
label{display:block;margin-block:.9rem;font-weight:600}
label.check{display:flex;gap:.65rem;align-items:flex-start;padding-block:.25rem;font-weight:400}
label.check input{flex:none;inline-size:1.25rem;block-size:1.25rem;margin:.2rem 0 0;accent-color:var(--accent)}
input:not([type=checkbox]){display:block;inline-size:100%;min-block-size:2.9rem;margin-block-start:.3rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.6rem;background:var(--paper);color:var(--ink);font:inherit;font-weight:400}
input[readonly]:not([type=checkbox]){border-color:var(--line);background:var(--ground);color:var(--soft)}
[dir=rtl] input[dir=ltr]{text-align:right}
[dir=ltr] input[dir=auto]{text-align:left}
[dir=rtl] input[dir=auto]{text-align:right}
.notice{padding-block:1rem .25rem;text-align:center}
.sign{display:inline-grid;place-items:center;inline-size:3.5rem;block-size:3.5rem;margin-block-end:1rem;border-radius:50%;background:var(--ground);font-size:1.6rem;font-weight:700}
.good .sign{background:var(--good-soft);color:var(--accent)}
.bad .sign{background:var(--bad-soft);color:var(--bad)}
.scroll{overflow-x:auto}
table{inline-size:100%;border-collapse:collapse;font-size:.9rem;line-height:1.5}
th,td{min-inline-size:5.5rem;padding:.45rem .9rem .45rem 0;border-block-end:1px solid var(--line);text-align:start;vertical-align:top}
th{color:var(--soft);font-weight:600;white-space:nowrap}
td:last-child{min-inline-size:11rem}
td code{white-space:nowrap}
td a+a{margin-inline-start:.9rem}
code,pre{font:.88em/1.6 ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--ground);border-radius:.3em}
code{padding:.1em .35em;overflow-wrap:anywhere}
pre{overflow-x:auto;margin:.25rem 0 1rem;padding:.8rem 1rem;border-radius:.6rem}
.contents{margin:0 0 1rem;padding:0;list-style:none;columns:16rem;column-gap:2rem}
.contents li{padding-block:.1rem;break-inside:avoid}
`
