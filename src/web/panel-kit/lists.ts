/** Names everything that was read of users. Whoever changes one invalidates what begins with this name. */
export const usersQuery = { queryKey: ['users'] } as const;
