/** So many questions are read at once; one call names no more. */
const mostQuestions = 100;

/** The first groups, as far as all of their questions are read at once. */
export function firstClusters<Cluster extends { ids: readonly string[] }>(clusters: readonly Cluster[]): Cluster[] {
  let questions = 0;
  const first = clusters.findIndex(({ ids }) => {
    questions += ids.length;
    return questions > mostQuestions;
  });
  return first < 0 ? [...clusters] : clusters.slice(0, first);
}
