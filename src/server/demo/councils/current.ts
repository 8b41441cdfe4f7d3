import type { DemoCouncil } from './council.ts';

/** What is under way: one in stoning, which is active, and one that still gathers questions for after it. */
export const currentCouncils: readonly DemoCouncil[] = [
  {
    name: 'Winter Council on Living Together',
    state: 'stoning',
    submissionInDays: -2,
    stoningInDays: 6,
    ballots: 48,
    rules: { council_size: 4 },
    questions: [
      { author: 'Emil Sørensen', text: 'Could the library be a place to sleep when it is freezing?' },
      { author: 'Hana Kovářová', text: 'What would we ask our great-grandchildren, if they could answer?' },
      { author: 'Greta Bauer', text: 'Wie viel Stille braucht ein Dorf, und wer hütet sie?' },
      { author: 'Samuel Ortega', text: 'Who is lonely in our street, and who of us would notice?' },
      { author: 'سمر حدّاد', text: 'ما الذي يملكه الجميع هنا، وكيف يعرفه من وصل للتوّ؟' },
      { author: 'Yusuf Demir', text: 'Which work do we all depend on and nobody wants to do?' },
      { author: 'Inès Moreau', text: 'Quand le dernier bus ne passe plus, qui conduit qui ?' },
      { author: 'Tomasz Zieliński', text: 'Whom do we greet, and whom do we only nod to?' },
      { author: 'Rosa Delgado', text: '¿Qué sabían nuestros abuelos de este valle que hemos olvidado?' },
      { author: 'Aroha Ngata', text: 'What would we have to share, so that nobody had to move away?' },
      { author: 'Edith Wagner', text: 'Wer kocht am Sonntag für die, die allein sind?' },
      { author: 'Kofi Mensah', text: 'Is there a place where we can be old and young at the same time?' },
      { author: 'Miriam Adler', text: 'Worüber haben wir zu lange nicht gesprochen?' },
      { author: 'Ruth Abramson', text: 'What may a neighbour ask of us, and at what hour?' },
    ],
  },
  {
    name: 'Spring Council on Schools',
    state: 'submission',
    submissionInDays: 20,
    stoningInDays: 34,
    ballots: 0,
    questions: [
      { author: 'Lena Fischer', text: 'Was sollte jedes Kind einmal getan haben, bevor es die Schule verlässt?' },
      { author: 'Mateo Rossi', text: 'Could the school kitchen cook for the whole neighbourhood?' },
      { author: 'فاطمة العمراني', text: 'من يعلّم المعلّمين ما يعرفه الشارع منذ زمن؟' },
      { author: 'Oskar Nyman', text: 'How long may a way to school be?' },
      {
        author: 'Claire Dubois',
        text: 'Que peuvent apprendre les anciens des jeunes, et à quelle heure de la journée ?',
      },
      { author: 'David Cohen', text: 'Which language may a child be sad in?' },
      { author: 'Rosa Delgado', text: '¿Quién pregunta a los niños antes de cerrar una escuela?' },
      { author: 'Mei Tanaka', text: 'Would we build the same school again?' },
      { author: 'Kofi Mensah', text: 'What is a good mistake, and do we mark it?' },
    ],
  },
];
