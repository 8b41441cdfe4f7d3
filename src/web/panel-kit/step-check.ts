/** What an organiser may look at before a step of a batch; nothing of it forbids anything. */
export type StepCheck = { sentence: string; toLookAt: boolean; way?: { label: string; address: string } };
