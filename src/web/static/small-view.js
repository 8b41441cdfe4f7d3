// The script of the small view that pages elsewhere show in a frame (`?view=embed`). It is sent as it stands here.

const unitMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 };
const refreshMs = 60_000;

/** How far the visitor's clock is behind the server's. */
let behindMs = 0;
let shown = document.querySelector('main')?.outerHTML;

/** The frame's page cannot see how high this is. It says nothing that not everybody may know. */
function tellHeight() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (parent !== window) parent.postMessage({ type: 'ten-stones:height', height }, '*');
}

/** '2 days, 3 hours, 5 minutes' as the page's language has it; seconds only in the last hour. */
function toText(/** @type {number} */ leftMs) {
  const { lang } = document.documentElement;
  let left = leftMs + unitMs.second - 1; // zero only when the moment is there
  const parts = [];
  for (const [unit, ms] of Object.entries(unitMs)) {
    const count = Math.floor(left / ms);
    left -= count * ms;
    const wanted = unit === 'second' ? leftMs < unitMs.hour : count > 0;
    if (wanted) parts.push(new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  return new Intl.ListFormat(lang, { type: 'unit', style: 'long' }).format(parts);
}

function countDown() {
  for (const place of document.querySelectorAll('[data-until]')) {
    const leftMs = Date.parse(place.getAttribute('data-until') ?? '') - Date.now() - behindMs;
    const text = leftMs > 0 ? toText(leftMs) : (place.getAttribute('data-passed') ?? '');
    if (place.textContent !== text) place.textContent = text;
  }
}

/** Takes over what has changed, and the server's clock. Where there is no network, what is shown stays. */
async function refresh() {
  if (document.visibilityState !== 'visible') return;
  try {
    const answer = await fetch(location.href, { cache: 'no-cache', credentials: 'omit' });
    if (!answer.ok) return;
    behindMs = (Date.parse(answer.headers.get('date') ?? '') || Date.now()) - Date.now();
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const main = page.querySelector('main');
    if (!main || main.outerHTML === shown) return;
    shown = main.outerHTML;
    document.title = page.title;
    document.querySelector('main')?.replaceWith(main);
    countDown();
  } catch {}
}

countDown();
new ResizeObserver(tellHeight).observe(document.body);
addEventListener('message', ({ data }) => data?.type === 'ten-stones:ask-height' && tellHeight());
setInterval(countDown, unitMs.second);
setInterval(refresh, refreshMs);
document.addEventListener('visibilitychange', refresh);
void refresh();
