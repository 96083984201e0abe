/** Chosen pictures that are not in their field yet, and whether the field is still there. */
export const picturesOnTheWay = new Map<File, () => boolean>();

/** Whether what is open on this page would be sent without a picture that was chosen for it. */
export const waitsForPictures = (): boolean => [...picturesOnTheWay.values()].some((isThere) => isThere());
