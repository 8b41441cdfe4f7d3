import type { BatchRules } from '#contract/batches.ts';

export type DemoQuestion = { author: string; text: string };

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
};

/** Three plausible councils of eight questions, one in each phase; the one that is being stoned is active. */
export const demoCouncils: readonly DemoCouncil[] = [
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
