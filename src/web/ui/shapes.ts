import { type Box, boxes, type StoneSize, sizes } from './stone-sizes.ts';

/**
 * The shapes that all drawings refer to, as markup: they stand once in each page, put there by the build, so that no script
 * has to carry them. Shapes are drawn where they are used, so that the browser need work out no styles for them here; what
 * paints and clips them has to be drawn itself.
 */

type Outline = { d: string; vein?: string };

const stones: Record<StoneSize, Outline> = {
  4: {
    d: 'M124 61C119 70 104 76 90.5 79C77.5 82.5 59 83 45.5 80C31.5 77 13.5 71 8 62C2 53 5 36 10.5 27C16.5 18 30 12 43.5 8C56.5 4 76 1 89.5 4C102.5 7 116.5 17 122.5 26.5C128 36 129.5 52.5 124 61Z',
    vein: 'M104 0C106 26 118 48 114 84M98 0C101 30 111 52 107 84',
  },
  3: {
    d: 'M108 53C103 60.5 92 68.5 79 71.5C66.5 75 44.5 75.5 32.5 72.5C20.5 69 11 60.5 7.5 52.5C3.5 45 4.5 34 9 26C13.5 18 22.5 7 35 3.5C47 .5 69 3 81.5 7C94 10.5 104.5 18 108.5 25.5C113 33.5 113 45.5 108 53Z',
  },
  2: {
    d: 'M92 48.5C87.5 55.5 77 60.5 67 63.5C57.5 66 43 67 33.5 64.5C23.5 62 14 55.5 9.5 48C5 41 3 28 7 20.5C10.5 13 22 5.5 31.5 3.5C41 1 54.5 3.5 65 6.5C75 9 88.5 13 93 20C97.5 27 96 41.5 92 48.5Z',
    vein: 'M78 4C80 26 87 40 83 68',
  },
  1: {
    d: 'M76 42C73 48.5 65 54.5 57 57C49 59 37 57.5 29 55C21 52.5 13 48 9.5 42C5.5 35.5 3 23 6.5 16.5C9.5 10.5 20.5 5 28.5 3C37 1 47.5 2 55.5 4C64 6.5 74 11 77.5 17C81 23.5 79.5 35.5 76 42Z',
  },
};

/** The flatter stones of a cairn, from the ground up. */
const layers: Record<StoneSize, Box & Outline> = {
  4: {
    w: 132,
    h: 56,
    d: 'M124.5 38C118 43.5 103.5 46.5 89 49C74.5 51.5 51.5 55 37.5 53C23.5 51 9.5 44 5 38C0 32.5 3.5 23.5 9 17.5C14.5 11.5 25.5 5.5 39.5 3C53 .5 76.5 1 91 3C105.5 5.5 121.5 11 127 16.5C132.5 22.5 131 32.5 124.5 38Z',
  },
  3: {
    w: 98,
    h: 47,
    d: 'M94 32.5C90 37.5 79.5 41.5 68.5 43.5C57.5 45.5 38.5 46 28 44.5C17 42.5 7.5 37.5 4 32.5C.5 28 2 21 6 16C10 11 17 4.5 27.5 2.5C38 .5 58 1 69 3.5C79.5 5.5 87.5 11 92 16C96 21 98 28 94 32.5Z',
    vein: 'M59 0C61 14 70 28 68 47M53 0C56 16 63 30 60 47',
  },
  2: {
    w: 70,
    h: 38,
    d: 'M67 26.5C64.5 30.5 56 34.5 49 35.5C41.5 37 30.5 35 23 33.5C15.5 32 6.5 30 3 26.5C0 22.5 0 15.5 3 11.5C6 7.5 14.5 4 22 2.5C29.5 1 41 1 48 2.5C55.5 4 61.5 8 64.5 12C68 16 69.5 22.5 67 26.5Z',
  },
  1: {
    w: 42,
    h: 30,
    d: 'M38 20C36 23 33.5 26.5 29 27.5C24.5 29 16.5 29 12 28C7.5 26.5 5 23 3 20C1.5 17 1 13 2.5 10C3.5 7 7.5 3 12 2C16.5 1 24 1.5 28.5 3C33 4 38 7 39.5 9.5C41.5 12.5 40 17 38 20Z',
    vein: 'M27 0C28 10 32 20 30 30',
  },
};

const pebbles: readonly (readonly [id: string, Box & Outline])[] = [
  ...sizes.map((size) => [`stone-${size}`, { ...boxes[size], ...stones[size] }] as const),
  ...sizes.map((size) => [`layer-${size}`, layers[size]] as const),
];

const paints = `
<radialGradient id="g-light" cx=".32" cy=".12" r=".62">
<stop offset="0" stop-color="#fff" stop-opacity=".34"/>
<stop offset=".5" stop-color="#fff" stop-opacity=".07"/>
<stop offset=".8" stop-color="#fff" stop-opacity="0"/>
</radialGradient>
<linearGradient id="g-shade" x1=".42" y1="0" x2=".6" y2="1">
<stop offset=".35" stop-color="#0b0f12" stop-opacity="0"/>
<stop offset=".8" stop-color="#0b0f12" stop-opacity=".14"/>
<stop offset="1" stop-color="#0b0f12" stop-opacity=".34"/>
</linearGradient>
<radialGradient id="g-contact">
<stop offset=".3" stop-color="#0b0f12" stop-opacity=".34"/>
<stop offset="1" stop-color="#0b0f12" stop-opacity="0"/>
</radialGradient>`;

const cairn = `
<g id="cairn">
<use href="#layer-4" x="4" y="106" data-tone="4"/>
<use href="#layer-3" x="28" y="62.5" data-tone="3"/>
<use href="#layer-2" x="30" y="27" data-tone="2"/>
<use href="#layer-1" x="52" y="-1" data-tone="1"/>
</g>`;

const legs = 'M-21 0C-25 9-20 18-11 18C-5 18-4 14 0 14C4 14 5 18 11 18C20 18 25 9 21 0Z';
const arms =
  'M-26 3C-28-6-19-12-9-12.5C-4-14 4-14 9-12.5C19-12 28-6 26 3C25 9 20 12 16 10C13 7 14 3 9 3L-9 3C-14 3-13 7-16 10C-20 12-25 9-26 3Z';

const person = `
<g id="person">
<ellipse cx="0" cy="4" rx="30" ry="24" fill="url(#g-contact)" opacity=".7"/>
<path d="${legs}" class="person-body"/>
<path d="${legs}" fill="#0b0f12" fill-opacity=".26"/>
<path d="${arms}" class="person-body"/>
<circle cy="-1.5" r="9.5" class="person-head"/>
<circle cy="-1.5" r="9.5" fill="url(#g-light)" opacity=".6"/>
</g>`;

/** What a page has of them, before what uses it. */
export function drawShapes(): string {
  const edges = pebbles.map(([id, { d, vein }]) => vein && `<clipPath id="${id}-edge"><path d="${d}"/></clipPath>`);
  const outlines = [
    ...sizes.map((size) => `<path id="hollow-${size}" d="${stones[size].d}" class="hollow"/>`),
    `<path id="seat-stone" d="${stones[4].d}" class="seat-empty"/>`,
    `<path id="seat-layer" d="${layers[2].d}" class="seat-empty"/>`,
  ];
  const shapes = [...pebbles.map(drawPebble), ...outlines, cairn, person];
  return `<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>${paints}
${edges.filter(Boolean).join('\n')}</defs></svg>
<svg class="shapes" aria-hidden="true" focusable="false">
${shapes.join('\n')}
</svg>`;
}

function drawPebble([id, { w, h, d, vein }]: (typeof pebbles)[number]): string {
  const veined = vein
    ? `\n<path d="${vein}" class="stone-vein" stroke-width="${w * 0.016}" clip-path="url(#${id}-edge)"/>`
    : '';
  return `<g id="${id}">
<ellipse cx="${w * 0.53}" cy="${h * 0.92}" rx="${w * 0.48}" ry="${h * 0.09}" fill="url(#g-contact)"/>
<path d="${d}" class="stone-body"/>${veined}
<path d="${d}" fill="url(#g-shade)"/>
<path d="${d}" fill="url(#g-light)"/>
</g>`;
}
