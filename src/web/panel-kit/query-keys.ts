// What cached lists have in common at the beginning of their keys: whoever changes something invalidates all that begin with it.

export const userLists = { queryKey: ['users'] } as const;
export const auditLists = { queryKey: ['audit'] } as const;
