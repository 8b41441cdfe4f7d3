/** What a one-time link of the administration does: it stands before the token in the address' fragment. */
export type LinkPurpose = 'setup' | 'invitation' | 'reset';
