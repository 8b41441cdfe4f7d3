import type { BatchRules } from '#contract/council/batch-rules.ts';
import type { Outcome } from '#contract/council/council-outcome.ts';

type DemoQuestion = { author: string; text: string };

export type DemoCouncil = {
  name: string;
  phase: 1 | 2 | 3;
  active: boolean;
  /** Days from now. */
  submissionInDays: number;
  stoningInDays: number;
  ballots: number;
  rules?: Partial<BatchRules>;
  questions: readonly DemoQuestion[];
  /** What became of the first of those that went to the council, in the order of their ranks. */
  outcomes?: readonly DemoOutcome[];
};

type DemoOutcome = Omit<Outcome, 'day'> & { daysAgo: number };

/** An archive of three councils with outcomes, one that is being stoned, which is active, and one that still gathers questions. */
export const demoCouncils: readonly DemoCouncil[] = [
  {
    name: 'Council on the Market Square',
    phase: 3,
    active: false,
    submissionInDays: -320,
    stoningInDays: -306,
    ballots: 24,
    rules: { council_size: 3 },
    questions: [
      { author: 'Hedwig Amsel', text: 'Who may sit on the square without buying anything?' },
      { author: 'Pavel Novák', text: 'Could the market stay open until the last bus has come?' },
      { author: 'Salma Haddad', text: 'Where do children play while their parents buy?' },
      { author: 'Birgit Olsen', text: 'What would make us stay for an hour longer?' },
      { author: 'Lorenzo Greco', text: 'Do the cars need the square more than the trees do?' },
      { author: 'Anneke Visser', text: 'Who sweeps up after us, and do we greet them?' },
    ],
    outcomes: [
      {
        state: 'answered',
        words:
          'Since May there are twelve benches that belong to nobody, and the cafés have agreed to leave them free.',
        link: 'https://council.example.org/benches',
        daysAgo: 170,
      },
      {
        state: 'answered',
        words: 'On Thursdays the market now closes at eight, twenty minutes after the last bus.',
        link: null,
        daysAgo: 142,
      },
      {
        state: 'not_taken_up',
        words:
          'A playground there would need the land of the railway, which said no. We shall ask again when its lease ends.',
        link: null,
        daysAgo: 96,
      },
    ],
  },
  {
    name: 'Summer Council on Water',
    phase: 3,
    active: false,
    submissionInDays: -120,
    stoningInDays: -106,
    ballots: 43,
    rules: { council_size: 3, stones_shown: 'when_completed', ballot_changes: 'until_completed' },
    questions: [
      { author: 'Jasper Quist', text: 'Whose is the rain that falls on our roofs?' },
      { author: 'Miriam Adler', text: 'Which three things would we give up first in a dry summer?' },
      { author: 'Olu Bankole', text: 'Can everybody reach water to swim in, without a car?' },
      { author: 'Rosa Delgado', text: 'What does the brook need from the fields, and the fields from the brook?' },
      { author: 'Edith Wagner', text: 'Who remembers where the old wells are?' },
      { author: 'Nikos Pappas', text: 'How do we share the hose when the river is low?' },
    ],
    outcomes: [
      {
        state: 'answered',
        words: 'Every new roof of the town collects its rain from now on; for old ones there is a third of the costs.',
        link: null,
        daysAgo: 20,
      },
      { state: 'sent', words: null, link: null, daysAgo: 88 },
    ],
  },
  {
    name: 'Autumn Council on the River',
    phase: 3,
    active: false,
    submissionInDays: -30,
    stoningInDays: -16,
    ballots: 61,
    rules: { council_size: 4, tie_at_cut: 'lot' },
    questions: [
      { author: 'Maren Holt', text: 'Who speaks for the river?' },
      { author: 'Piet de Boer', text: 'What should we stop doing, so that there is time for what matters?' },
      {
        author: 'Teresa Vaz de Almeida',
        text: 'When the old mill closed, forty families lost their work in one winter, and the village promised that nobody would be left alone with it. Some were helped, some moved away, and some still sit at the same kitchen tables with the same letters. Now a second closure is coming. How can we, before the first notice is sent, agree on what we owe one another?',
      },
      { author: 'ليلى الخطيب', text: 'كيف نعتني بمن يعتنون بالآخرين كل يوم دون أن يراهم أحد؟' },
      { author: 'Ruth Abramson', text: 'How can we disagree for a whole winter and still share the harvest?' },
      {
        author: 'Jonas Lindqvist',
        text: 'How do we welcome people who arrive with nothing, without asking those who have little to give still more?',
      },
      { author: 'Amara Okafor', text: 'What if children planned our streets?' },
      {
        author: 'Ngozi Adeyemi-Clarke',
        text: 'Which of our rules were made for a world that no longer exists, and who has the right to let them go?',
      },
    ],
    outcomes: [{ state: 'sent', words: null, link: null, daysAgo: 3 }],
  },
  {
    name: 'Winter Council on Living Together',
    phase: 2,
    active: true,
    submissionInDays: -2,
    stoningInDays: 6,
    ballots: 37,
    rules: { council_size: 4 },
    questions: [
      { author: 'Emil Sørensen', text: 'Could the library be a place to sleep when it is freezing?' },
      { author: 'Hana Kovářová', text: 'What would we ask our great-grandchildren, if they could answer?' },
      { author: 'Samuel Ortega', text: 'Who is lonely in our street, and who of us would notice?' },
      { author: 'Greta Bauer', text: 'How much quiet does a village need, and who keeps it?' },
      { author: 'Yusuf Demir', text: 'Which work do we all depend on and nobody wants to do?' },
      { author: 'Ines Moreau', text: 'What belongs to everyone here, and how would a newcomer find out?' },
      { author: 'Tomasz Zieliński', text: 'When the bus no longer comes, who drives whom?' },
      { author: 'Aroha Ngata', text: 'What did our grandparents know about this valley that we have forgotten?' },
    ],
  },
  {
    name: 'Spring Council on Schools',
    phase: 1,
    active: false,
    submissionInDays: 20,
    stoningInDays: 34,
    ballots: 0,
    questions: [
      { author: 'Lena Fischer', text: 'What should every child have done once before leaving school?' },
      { author: 'Mateo Rossi', text: 'Could the school kitchen cook for the whole neighbourhood?' },
      { author: 'Fatima El Amrani', text: 'Who teaches the teachers what the street already knows?' },
      { author: 'Oskar Nyman', text: 'How long may a way to school be?' },
      { author: 'Chiara Conti', text: 'What can the old learn from the young, and at what hour of the day?' },
      { author: 'David Cohen', text: 'Which language may a child be sad in?' },
      { author: 'Mei Tanaka', text: 'Would we build the same school again?' },
      { author: 'Kofi Mensah', text: 'What is a good mistake, and do we mark it?' },
    ],
  },
];
