/** A doctor by name, as one speaks of a colleague: 林知远医生; a name that ends in such a word already keeps it. */
export const addressed = (name: string): string =>
  /(医生|医师|大夫|主任|教授|专家)$/.test(name) ? name : `${name}医生`;
