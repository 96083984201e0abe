/** Why a file gives no picture, in words for the doctor. */
export class Unreadable extends Error {}
