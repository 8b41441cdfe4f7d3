import sanitize from 'sanitize-html';
import type { Cleaned } from './clean-logo.ts';

/** What a drawing consists of: nothing that runs, moves, loads, or leads elsewhere. */
const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'use'];
const groups = ['svg', 'g', 'defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'style', 'title', 'desc'];
const gradients = ['linearGradient', 'radialGradient', 'stop'];

const ofShapes =
  'd x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points pathLength viewBox transform rotate';
const ofPaint =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset opacity color paint-order stop-color stop-opacity offset display visibility ' +
  'clip-path clip-rule mask overflow shape-rendering vector-effect style class id href';
const ofServers =
  'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits ' +
  'patternContentUnits patternTransform preserveAspectRatio refX refY markerWidth markerHeight markerUnits orient ' +
  'marker-start marker-mid marker-end';
const ofText =
  'font-family font-size font-weight font-style text-anchor letter-spacing word-spacing dominant-baseline ' +
  'textLength lengthAdjust';
const attributes = [ofShapes, ofPaint, ofServers, ofText].join(' ').split(' ');

/** Only within the drawing itself, by `#id`. */
const leadsOut = /url\(\s*['"]?\s*(?!['"#\s])|image-set\(|image\(|src\(|@import|@font-face|expression\(|\\/i;

/** The drawing alone, or undefined where there is none with a size. */
export function cleanSvg(text: string): Cleaned | undefined {
  let size: Pick<Cleaned, 'width' | 'height'> | undefined;
  const cleaned = sanitize(text, {
    allowedTags: [...shapes, ...groups, ...gradients],
    allowedAttributes: { '*': attributes, svg: ['xmlns'] },
    // It is looked through below: with what it lets pass it cannot end its own element.
    allowVulnerableTags: true,
    nonTextTags: ['script', 'foreignObject', 'iframe', 'textarea', 'option', 'xmp', 'noscript', 'metadata'],
    parser: { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, given) => {
        const attribs = keepWithin(given);
        if (tagName !== 'svg' || size) return { tagName, attribs };
        size = sizeOf(attribs);
        const { width, height, ...rest } = attribs;
        return { tagName, attribs: { ...rest, xmlns: 'http://www.w3.org/2000/svg', viewBox: viewBoxOf(attribs) } };
      },
    },
    exclusiveFilter: ({ tag, text: css }) => tag === 'style' && (/[<&]|\]\]>/.test(css) || leadsOut.test(css)),
  }).trim();
  if (!size || !/^<svg[\s>].*<\/svg>$/s.test(cleaned)) return undefined;
  return { type: 'image/svg+xml', ...size, content: Buffer.from(cleaned) };
}

function keepWithin({ 'xlink:href': older, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  const all = older === undefined ? attribs : { href: older, ...attribs };
  const kept = Object.entries(all).filter(([name, value]) =>
    name === 'href' ? value.startsWith('#') : !leadsOut.test(value),
  );
  return Object.fromEntries(kept);
}

function viewBoxOf({ viewBox, width = '', height = '' }: sanitize.Attributes): string {
  return viewBox ?? `0 0 ${Number.parseFloat(width)} ${Number.parseFloat(height)}`;
}

// A drawing has no pixels, only a shape: its longer side is as long as one needs it on paper.
const longerSidePx = 512;

function sizeOf(attribs: sanitize.Attributes): Pick<Cleaned, 'width' | 'height'> | undefined {
  const [, , width = Number.NaN, height = Number.NaN] = viewBoxOf(attribs)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return undefined;
  const scale = longerSidePx / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
