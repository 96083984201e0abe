/** Every number both sides must agree on. Units stand in the names. */
export const limits = {
  httpTimeoutMs: 10_000,

  passwordMinLength: 6,
  passwordMaxLength: 128,
  /** For how long a manager may link an identity by the code that its owner told them. */
  bindingCodeMinutes: 30,
  /** At which a person is asked to prove again who they are before resets, roles, exports and opinions. */
  stepUpMinutes: 15,
  pinMinLength: 4,
  pinMaxLength: 8,
  passkeysMax: 10,
  /** Of one account, in use at once, and what one may ask within a minute. */
  tokensMax: 10,
  tokenNameMaxLength: 50,
  tokenCallsPerMinute: 120,
  passkeyNameMaxLength: 50,
  recoveryCodes: 10,
  usernameMinLength: 2,
  usernameMaxLength: 50,
  nameMaxLength: 50,

  hospitalNameMaxLength: 100,
  centerMaxLength: 50,
  doctorTitleMaxLength: 50,
  doctorDescMaxLength: 2000,
  roleNameMaxLength: 50,
  /** Of a file with users: as it is, unpacked, and of what stands in it. */
  sheetMaxBytes: 2 * 1024 * 1024,
  sheetUnpackedMaxBytes: 32 * 1024 * 1024,
  sheetPartsMax: 200,
  sheetLettersMax: 4_000_000,
  sheetRowsMax: 5000,
  sheetColumnsMax: 50,
  sheetCellMaxLength: 5000,
  /** Users who are chosen in the list at once, also over several of its pages. */
  chosenUsersMax: 500,
  /** That wait for a second manager's word and are listed, or confirmed, at once. */
  waitingAccountsMax: 100,
  /** Accounts that are given their first password in one call: each costs a hash. */
  firstPasswordsMax: 50,

  pageSizeMax: 100,
  articlePageSizes: [5, 10],
  articlePageSize: 10,
  doctorPageSizes: [8, 16],
  doctorPageSize: 8,
  rolePageSize: 20,
  /** Users, hospitals and the audit in the console. */
  consolePageSizes: [10, 20, 50],
  consolePageSize: 10,

  articleTitleMaxLength: 100,
  articleSourceMaxLength: 50,
  articleAuthorMaxLength: 50,
  articleContentMaxLength: 200_000,
  /** How long a deleted article can be taken out of the bin again. */
  articleBinDays: 30,
  articleReviewerMaxLength: 50,
  /** Why a revision of an article was returned. */
  revisionReasonMaxLength: 200,
  articleSourcesMaxLength: 2000,
  pictureTitleMaxLength: 100,
  pictureAltMaxLength: 200,
  picturePageSizes: [12, 24, 48],
  picturePageSize: 12,
  /** Of a .docx file: as it is, unpacked, how many parts it may have, and how long its text's own part may be. */
  docxMaxBytes: 20 * 1024 * 1024,
  docxUnpackedMaxBytes: 40 * 1024 * 1024,
  docxTextMaxBytes: 10 * 1024 * 1024,
  docxPartsMax: 1000,
  docxPicturesMax: 50,
  /** Of the site's content: one line, a paragraph, entries of one list, all of it as JSON. */
  siteLineMaxLength: 100,
  siteParagraphMaxLength: 1000,
  siteListMax: 300,
  siteYearMin: 1990,
  siteYearMax: 2100,
  siteContentMaxLength: 250_000,
  searchMaxLength: 100,
  searchResults: 30,
  searchSuggestions: 8,

  patientNameMaxLength: 50,
  hospitalNoMaxLength: 30,
  phoneMaxLength: 40,
  /** Of an exam or a call beside a child's record. */
  entryNoteMaxLength: 500,
  transferReasonMaxLength: 500,
  /** Pictures, and opinions, that go with a child who is sent on. */
  carriedMax: 50,
  /** Marks that a doctor draws over a picture, and the letters of a text among them. */
  shapesMax: 30,
  shapeTextMaxLength: 60,
  /** Of the paper on which a guardian signed. */
  consentPicturesMax: 3,
  /** A line of what became of a case. */
  outcomeLineMaxLength: 200,
  /** Why a doctor says something that the rules would not. */
  clinicalReasonMaxLength: 200,
  /** Transfers listed at once, and doctors of a hospital without coordinator who are told of what concerns it. */
  transferResults: 100,
  toldOfHospitalMax: 20,
  /** Records whose retention has passed, and certificates of erasures, listed at once. */
  erasableResults: 100,
  /** Children of a like name that are offered at once. */
  childFindResults: 20,
  embryoAgeMin: 20,
  embryoAgeMax: 44,
  embryoAgeDayMax: 6,
  patientWeightMaxKg: 150,
  patientBodyLongMaxCm: 220,
  consultationTitleMaxLength: 100,
  consultationDescMaxLength: 100_000,
  attachmentsMax: 20,
  /** Of pictures and opinions within a FHIR document; those beyond are told by their address. */
  fhirInlineMaxBytes: 12 * 1024 * 1024,
  /** A file of a camera that the browser reads, as it is and unpacked; and how many frames of one become pictures. */
  cameraFileMaxBytes: 200 * 1024 * 1024,
  cameraFramesMax: 12,
  /** Files that are looked at together, of a dropped folder. */
  cameraFilesMax: 500,
  deviceMaxLength: 60,
  /** Pictures of one user that nothing shows yet; what nobody claims goes after a day. */
  unclaimedUploadsMax: 200,
  unclaimedBytesMax: 200 * 1024 * 1024,
  /** Pictures of one user that are on their way in parts; one more gives up the oldest. */
  unfinishedUploadsMax: 40,
  /** The portal sends 32 KB or more at once. */
  uploadPartsMax: 100,
  /** Besides the initiator. */
  invitedDoctorsMax: 50,
  replyContentMaxLength: 50_000,
  urgencyReasonMaxLength: 200,
  declineReasonMaxLength: 200,
  /** How many children the list of today holds; all are counted. */
  todayResults: 50,
  notificationAddressMaxLength: 254,
  webhookNameMaxLength: 50,
  webhookUrlMaxLength: 500,
  webhooksOfHospitalMax: 5,
  /** Others who could be asked, offered for a case that nobody has answered in time. */
  suggestedDoctors: 3,
  /** How long the link or the code of a reset of a password, or of a link with an identity, is good for. */
  resetValidHours: 24,
  /** On a computer that several people use a session is locked after so long without use. */
  wardLockMinutes: 5,
  /** Of the reply targets that a hospital may set. */
  replyHoursMax: 720,
  /** Doctors that a search for whom to ask answers with at once. */
  doctorFindResults: 20,
  amendmentReasonMaxLength: 200,
  /** Versions of a record told at once, and changes of its status or opinions withdrawn. */
  historyPageSize: 10,
  historyEventsMax: 100,
  /** Opinions issued for one case within a day, and how many pictures one may print. */
  opinionsDailyMax: 20,
  opinionPicturesMax: 100,
  replyIdsMax: 500,
  /** Lines on which open pages hear of news, of one session and of one user on each server; one more ends the oldest. */
  eventLinesPerSession: 6,
  eventLinesPerUser: 12,
  /** A hospital that has proposed nothing for so long is named in the statistics. */
  silentDays: 90,

  fontSizesPt: [8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 36],

  sliderIntervalMs: 2500,
  backDelayMs: 800,
  replyReloadDelayMs: 2000,
  articleDialogWidthPx: 960,
} as const;

/** A limit in bytes, in words. */
export const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

export const defaultAvatar = '/upload/images/defaultuser.png';
