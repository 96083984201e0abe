/** Why a file cannot be read, in words for who sent it. It crosses from the thread that reads. */
export class SheetFault extends Error {}
