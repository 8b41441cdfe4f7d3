// What cached lists have in common at the beginning of their keys: whoever changes something invalidates all that begin with it.

export const userLists = { queryKey: ['users'] } as const;
export const auditLists = { queryKey: ['audit'] } as const;

/** Names everything that was read of questions, to invalidate it. */
export const questionsQuery = { queryKey: ['questions'] } as const;
