/** The one style sheet of all pages. Logical properties, so that it serves both directions. */
export const STYLE = `
:root{--ink:#13233a;--soft:#5b6b80;--line:#dfe5ee;--paper:#fff;--ground:#f3f6fa;--accent:#0b6b58;--accent-ink:#fff;--bad:#a92a2a;--good-soft:#e3f4ee;--bad-soft:#fbeaea}
@media(prefers-color-scheme:dark){:root{--ink:#e9eff7;--soft:#a3b1c4;--line:#2c3a4e;--paper:#182334;--ground:#0f1825;--accent:#35b597;--accent-ink:#06231c;--bad:#f08a8a;--good-soft:#16382f;--bad-soft:#3a2022}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI","Noto Sans Arabic",Tahoma,sans-serif}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:.9rem 1.25rem;background:var(--paper);border-block-end:1px solid var(--line)}
.brand{display:flex;align-items:center;gap:.6rem;font-weight:700}
.mark{display:grid;place-items:center;inline-size:2rem;block-size:2rem;border-radius:.6rem;background:var(--accent);color:var(--accent-ink)}
.language{color:var(--soft)}
main{inline-size:100%;margin:1.5rem auto;padding:1.5rem;background:var(--paper);border:1px solid var(--line);border-radius:1rem;flex:0 0 auto}
main.card{max-inline-size:27rem}
main.wide{max-inline-size:60rem}
@media(max-width:28rem){main.card{margin:0;border:0;border-radius:0;flex:1}}
footer{margin-block-start:auto;padding:1rem;text-align:center;color:var(--soft);font-size:.85rem}
h1{font-size:1.35rem;line-height:1.35;margin:0 0 .5rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
h3{font-size:.95rem;margin:1.25rem 0 .35rem;color:var(--soft)}
p{margin:.25rem 0 1rem}
a{color:var(--accent)}
.amount{font-size:2rem;font-weight:700;margin:1rem 0 .25rem;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:1rem 0;padding-block:1rem;border-block:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{margin:0}
.actions{display:grid;gap:.6rem;margin-block-start:1.25rem}
button{inline-size:100%;min-block-size:3rem;padding:.6rem 1rem;border:1px solid var(--line);border-radius:.7rem;background:transparent;color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}
button.danger{color:var(--bad)}
button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
label{display:block;margin-block:.9rem;font-weight:600}
label.check{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}
input:not([type=checkbox]){display:block;inline-size:100%;min-block-size:2.8rem;margin-block-start:.3rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.6rem;background:var(--ground);color:var(--ink);font:inherit}
.notice{text-align:center;padding-block:1.5rem}
.sign{display:inline-grid;place-items:center;inline-size:3.5rem;block-size:3.5rem;margin-block-end:1rem;border-radius:50%;background:var(--ground);font-size:1.6rem;font-weight:700}
.good .sign{background:var(--good-soft);color:var(--accent)}
.bad .sign{background:var(--bad-soft);color:var(--bad)}
.scroll{overflow-x:auto}
table{inline-size:100%;border-collapse:collapse;font-size:.9rem}
th,td{padding:.45rem .6rem;border-block-end:1px solid var(--line);text-align:start;vertical-align:top}
code{font:.88em ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--ground);padding:.1em .35em;border-radius:.3em;overflow-wrap:anywhere}
.tag{display:inline-block;padding:.05rem .5rem;border-radius:1rem;background:var(--good-soft);color:var(--accent);font-size:.8rem;font-weight:600}
`
