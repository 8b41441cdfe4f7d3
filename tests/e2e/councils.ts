import type { AdminApi, RunningServer } from './admin-api.ts';

/** What is done by: the API as the owner, and the server that visitors call. */
type Hands = { api: AdminApi; server: RunningServer };

/** Makes a council in an empty system. */
export type Council = (hands: Hands) => Promise<unknown>;

export type CouncilName = keyof typeof councils;

/**
 * Councils that several states are seen of, and how each is made. Each is made once in a run; a test gets a copy, which it
 * may change.
 */
export const councils = {
  submission: (hands: Hands) => fill(hands, 1),
  stoning: async (hands: Hands) => {
    await fill(hands, 2, 5);
    await addGrace(hands);
  },
  blind: (hands: Hands) => fill(hands, 2, 5, { stones_shown: 'when_completed' }),
  completed: (hands: Hands) => fill(hands, 3, 7),
  completedByMany: (hands: Hands) => fill(hands, 3, 21),
  drawn: fillDrawn,
  cut: fillCut,
  submissionToTheLimits: (hands: Hands) => fillToTheLimits(hands, 1),
  stoningToTheLimits: (hands: Hands) => fillToTheLimits(hands, 2),
  completedToTheLimits: (hands: Hands) => fillToTheLimits(hands, 3),
  audit: fillAudit,
  administrators: addAdministrators,
} satisfies Record<string, Council>;

const longText =
  'When the old mill closed, forty families lost their work in one winter, and the village promised that nobody would be left alone with it. Some were helped, some moved away, and some still sit at the same kitchen tables with the same letters. How can we, before the first notice is sent, agree on what we owe one another, and say it honestly and in public, to those for whom we have found no answer yet?';
/** What the councils ask. */
export const asked: [text: string, author: string][] = [
  ['Who speaks for the river?', 'Maren Holt'],
  ['What should we stop doing, so that there is time for what matters?', 'Piet de Boer'],
  [longText, 'Teresa Vaz de Almeida'],
  ['كيف نعتني بمن يعتنون بالآخرين كل يوم دون أن يراهم أحد؟', 'Layla'],
  ['How can we disagree for a whole winter and still share the harvest?', 'Ruth Abramson'],
  [
    'How do we welcome people who arrive with nothing, without asking those who have little to give still more?',
    'Jonas',
  ],
  ['What if children planned our streets?', 'Amara Okafor'],
  ['Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen?', 'Wilhelmina Featherstonehaugh-Cholmondeley'],
];

const longWord = 'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2);
const longest = `${longText} `.repeat(3).slice(0, 999 - longWord.length);

/** As much as the limits allow: a batch, questions and names that nobody had in mind. */
async function fillToTheLimits({ api, server }: Hands, phase: 1 | 2 | 3): Promise<void> {
  const name = `The council of ${longWord}`.slice(0, 120);
  const batch = await api.openBatch({ name });
  const questions: [text: string, author: string][] = [
    [`${longWord} ${longest}`, `Wilhelmina ${longWord}`.slice(0, 120)],
    [`${longest} ${longWord}`, longWord.slice(0, 120)],
    [longWord, 'Jo'],
    ['Why?', 'Wilhelmina Featherstonehaugh-Cholmondeley of the Upper and of the Lower Valley, and of all between'],
    ...asked.slice(0, 4),
  ];
  const ids: string[] = [];
  for (const [text, author] of questions) ids.push((await api.ask(batch.id, text, author)).id);
  await api.change(batch.id, { phase: 2, phase_1_text: longest, phase_2_text: longest, phase_3_text: longest });
  await api.castBallots(server, batch.id, Array(3).fill(ids.slice(0, 4)));
  await api.change(batch.id, { phase });
}

async function fill({ api, server }: Hands, phase: 1 | 2 | 3, ballots = 0, rules = {}): Promise<void> {
  const batch = await api.openBatch();
  const ids: string[] = [];
  for (const [text, author] of asked) ids.push((await api.ask(batch.id, text, author)).id);
  await api.change(batch.id, { phase: 2, rules });
  const given = Array.from({ length: ballots }, (_, n) => ids.slice(n % 3).slice(0, 4));
  await api.castBallots(server, batch.id, given);
  await api.change(batch.id, { phase });
}

/** Three questions share place 2, and a lot draws two of them; four of 25 ballots named nothing that goes to the council. */
async function fillDrawn({ api, server }: Hands): Promise<void> {
  const batch = await api.openBatch();
  const ids: string[] = [];
  for (const [text, author] of asked) ids.push((await api.ask(batch.id, text, author)).id);
  await api.change(batch.id, { phase: 2, rules: { council_size: 3, tie_at_cut: 'lot' } });
  const [first = '', ...others] = ids;
  const joint = others.slice(0, 3);
  const turned = Array.from({ length: 21 }, (_, n) => [first, ...joint.slice(n % 3), ...joint.slice(0, n % 3)]);
  await api.castBallots(server, batch.id, [...turned, ...Array(4).fill(ids.slice(4))]);
  await api.change(batch.id, { phase: 3 });
}

/** With a cut after the third place at 20 ballots: two questions are joint there, so four go to the council. */
async function fillCut({ api, server }: Hands): Promise<void> {
  const batch = await api.openBatch();
  const ids: string[] = [];
  for (const [text, author] of asked) ids.push((await api.ask(batch.id, text, author)).id);
  await api.change(batch.id, { phase: 2, rules: { council_size: 3 } });
  const [one = '', two = '', three = '', four = ''] = ids;
  const given = Array.from({ length: 20 }, (_, n) => (n % 2 ? [one, two, four, three] : [one, two, three, four]));
  await api.castBallots(server, batch.id, given);
  await api.change(batch.id, { phase: 3 });
}

function addGrace({ api }: Hands): Promise<unknown> {
  return api.call('POST', '/api/admin/users', { name: 'Grace Hopper', email: 'grace.hopper@example.org' });
}

/** An act of each kind that a batch, its questions and people know. */
async function fillAudit(hands: Hands): Promise<void> {
  await fill(hands, 2, 3);
  const { api } = hands;
  const [batch] = await api.call<{ id: string }[]>('GET', '/api/admin/batches');
  const [question, other] = await api.call<{ id: string }[]>('GET', '/api/admin/questions');
  await api.change(batch?.id ?? '', {
    name: 'Midwinter Council',
    phase: 1,
    phase_1_text: longText,
    stoning_deadline: '2031-01-17T18:00:00Z',
  });
  await api.call('PATCH', `/api/admin/questions/${question?.id}`, { text: 'Who speaks for the mill?' });
  await api.call('DELETE', `/api/admin/questions/${other?.id}`);
  await addGrace(hands);
  await api.call('POST', '/api/admin/stones/reset');
  const erased = { email: 'maren.holt@example.org', questions: 'withdraw' };
  await api.call('POST', '/api/admin/personal-data/erase', erased);
}

/** One administrator beside the owner, and one invitation. */
async function addAdministrators({ api }: Hands): Promise<void> {
  await acceptInvitation(api, await invite(api));
  await invite(api, 'viewer', 'wilhelmina.featherstonehaugh-cholmondeley@long-name.example.org');
}

export const invited = { email: 'mo@example.org', password: 'ninety blue herons' };

export async function invite(api: AdminApi, role = 'moderator', email = invited.email): Promise<string> {
  const { link } = await api.call('POST', '/api/admin/administrators', { email, role });
  return String(link);
}

/** Afterwards the API speaks for the owner again. */
export async function acceptInvitation(api: AdminApi, link: string): Promise<void> {
  const token = link.slice(link.indexOf('=') + 1);
  await api.call('POST', '/api/auth/invitations/accept', { token, name: 'Mo Derator', password: invited.password });
  await api.signIn();
}
