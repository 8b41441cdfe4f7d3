/** For how long nobody may be without an answer while a version is changed (decision 651). A busy machine may not keep it. */
export const mostSilentMs = 10_000;
