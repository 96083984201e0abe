/** Who may import whom: docs/architecture of the folders, checked. A rule names what is forbidden. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Which feature of the server may use which, types included. What app.ts, services.ts and the other files beside the
 * folders offer is for all of them, and so is server/database/.
 */
const mayUse = {
  audit: [],
  encryption: [],
  backup: ['upload', 'encryption', 'webhook'],
  export: ['audit', 'backup', 'upload', 'session', 'child'],
  session: [],
  identity: ['session', 'notification'],
  hospital: [],
  role: ['session'],
  upload: ['session', 'encryption'],
  user: ['session', 'role', 'hospital', 'upload', 'notification', 'identity', 'escalation', 'child'],
  sheet: ['session', 'role', 'hospital', 'user', 'audit'],
  record: ['upload'],
  notification: ['session'],
  webhook: ['hospital', 'notification'],
  invitation: ['notification'],
  doctor: ['session', 'invitation', 'notification'],
  escalation: ['notification', 'invitation'],
  reply: ['child', 'record', 'session', 'upload', 'escalation', 'invitation', 'notification', 'webhook'],
  child: ['record', 'session', 'upload', 'notification', 'escalation', 'invitation'],
  consultation: [
    'child',
    'record',
    'session',
    'upload',
    'reply',
    'statistics',
    'invitation',
    'notification',
    'escalation',
    'webhook',
  ],
  fhir: ['child', 'export', 'opinion', 'session', 'upload'],
  opinion: ['record', 'session', 'upload', 'reply', 'child'],
  article: ['upload'],
  'site-content': ['article', 'upload'],
  statistics: ['session', 'child'],
};

const featureRules = Object.entries(mayUse).map(([feature, others]) =>
  forbid(
    `server-${feature}-uses`,
    `server/${feature} may use ${others.join(', ') || 'no other feature'}.`,
    { path: `^server/${feature}/`, pathNot: '\\.test\\.ts$' },
    { path: '^server/[^/]+/', pathNot: `^server/(${[feature, ...others, 'database'].join('|')})/` },
  ),
);

export default {
  forbidden: [
    ...featureRules,
    forbid(
      'server-features-are-known',
      'A new feature says in mayUse which others it may use.',
      { path: '^server/(main|app|routes|services)\\.ts$' },
      { path: '^server/[^/]+/', pathNot: `^server/(${[...Object.keys(mayUse), 'database'].join('|')})/` },
    ),
    forbid('no-circles', 'A circle has no order to read it in, not even one of types.', {}, { circular: true }),
    forbid(
      'clinical-alone',
      'The medicine knows of nothing but itself.',
      { path: '^clinical/', pathNot: ['\\.test\\.ts$', '^clinical/testing/'] },
      { pathNot: '^clinical/' },
    ),
    forbid(
      'contract-imports-only-zod',
      'The contract is what everyone may import.',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      {
        pathNot: ['^(clinical|contract)/', 'node_modules/(zod|standardwebhooks|pinyin-pro)/'],
      },
    ),
    forbid(
      'portal-alone',
      'The portal reaches the others over HTTP.',
      { path: '^portal/' },
      { path: '^(server|site|publisher|demo|scripts|tests)/' },
    ),
    forbid(
      'server-alone',
      'The server reaches the others over HTTP.',
      { path: '^server/' },
      { path: '^(portal|site|publisher|demo|scripts|tests)/' },
    ),
    forbid(
      'site-alone',
      'The site reaches the others over HTTP.',
      { path: '^site/', pathNot: ['\\.test\\.ts$', '^site/shell/'] },
      { path: '^(portal|server|publisher|demo|scripts|tests)/' },
    ),
    forbid(
      'publisher-alone',
      'The publisher shares the model of news with the site and reaches the server over HTTP.',
      { path: '^publisher/', pathNot: ['\\.test\\.ts$', '^publisher/testing/'] },
      { path: '^(portal|server|demo|scripts|tests)/' },
    ),
    forbid(
      'no-zod-in-the-browser',
      'Only constants, texts and types of the contract reach the browser.',
      { path: '^portal/', pathNot: '\\.test\\.ts$' },
      {
        path: ['^contract/schemas/', 'node_modules/zod/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'platform-and-console-apart',
      'The two parts of the portal share only what lies below both.',
      { path: '^portal/platform/' },
      { path: '^portal/console/' },
    ),
    forbid(
      'console-and-platform-apart',
      'The two parts of the portal share only what lies below both.',
      { path: '^portal/console/' },
      { path: '^portal/platform/' },
    ),
    forbid(
      'portal-layers-down',
      'routes -> platform, console -> shell, ui, editor -> api',
      { path: '^portal/(shell|ui|editor|api)/' },
      { path: '^portal/(platform|console|routes)' },
    ),
    forbid(
      'portal-api-lowest',
      'What calls the API knows nothing of the screens.',
      { path: '^portal/api/' },
      { path: '^portal/(?!api/)' },
    ),
    forbid(
      'rules-without-io',
      'Decisions are free of I/O.',
      { path: '^server/[^/]+/rules\\.ts$' },
      {
        path: ['^server/database/', '^server/[^/]+/([^/]*-store|[^/]*routes)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'store-below-routes',
      'main -> app -> routes -> rules, stores -> database',
      { path: '^server/.*(-store|rules)\\.ts$' },
      { path: '^server/([^/]+/[^/]*routes|routes|app|main)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'database-lowest',
      'The database knows no feature but how admin signs in.',
      { path: '^server/database/', pathNot: '\\.test\\.ts$' },
      {
        path: '^server/(?!database/|session/credentials\\.ts|turns\\.ts|answers\\.ts|owner\\.ts|folders\\.ts|start-up\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'tests-are-not-imported',
      'What ships does not stand on tests.',
      {
        path: '^(clinical|contract|server|publisher|site|portal|demo|scripts)/',
        pathNot: ['\\.test\\.tsx?$', '^(server|publisher|portal)/testing/'],
      },
      { path: ['\\.test\\.', '^(server|publisher|portal)/testing/', '^tests/'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
