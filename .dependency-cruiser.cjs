/** The one direction of imports: core <- widgets <- elements <- console, demo. */
const WIDGET_EXCEPTIONS = [
  // The header holds the bell and the announcements; the console loads each screen when it is shown.
  { widget: 'header', may: '(notifications|announcements)' },
  { widget: 'console', may: '[^/]+' },
  // A directory belongs to a connection; the organization's tabs and the page of a set-up link show both.
  { widget: 'directory', may: 'single-sign-on' },
  { widget: 'organization', may: '(single-sign-on|directory)' },
  { widget: 'connection-setup', may: '(single-sign-on|directory)' },
  // 'Log in' opens the sign-in in a dialog, which is loaded then.
  { widget: 'session', may: 'sign-in' },
];
/** What every widget may import: the binding, the kit, and what several screens share. */
const shared = '(react|ui|session|settings|members|webhooks)';
/** What knows no widget, the shared parts of screens among them. */
const kit = '(react|ui)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two modules that need each other are one, or want a third.', {}, { circular: true }),
    forbid(
      'core-is-lowest',
      'The core knows none of what is built on it.',
      { path: '^src/core/' },
      { path: '^(src/(widgets|elements|console)|demo|tests)/' },
    ),
    forbid(
      'no-react-in-core',
      'The core works without React.',
      { path: '^src/core/' },
      { path: 'node_modules/(@types/)?(react|react-dom|@r2wc|@preact/signals-react)/' },
    ),
    forbid(
      'server-takes-the-contract-only',
      'Back ends share the contract with the client, and nothing else.',
      { path: '^src/server/' },
      { path: '^(src|service|demo)/', pathNot: '^src/(server|core/contract)/' },
    ),
    forbid(
      'server-is-for-back-ends',
      'Nothing of a page imports what is for back ends.',
      { path: '^src/', pathNot: '^src/server/' },
      { path: '^src/server/' },
    ),
    forbid(
      'widgets-below-elements',
      'A widget does not know its element.',
      { path: '^src/widgets/' },
      { path: '^(src/(elements|console)|demo|tests)/' },
    ),
    forbid(
      'frameworks-above-elements',
      'An element knows no framework of a host.',
      { path: '^src/(core|widgets|elements)/' },
      { path: '^src/(frameworks/|index)' },
    ),
    forbid(
      'elements-below-demo',
      'What is published does not know the demo.',
      { path: '^src/(elements|frameworks)/' },
      { path: '^(src/console|demo|tests)/' },
    ),
    forbid(
      'no-sibling-widgets',
      'A widget never imports another one; what they share belongs into ui/ or the core.',
      {
        path: '^src/widgets/([^/]+)/',
        pathNot: `^src/widgets/(${[...WIDGET_EXCEPTIONS.map(({ widget }) => widget)].join('|')})/`,
      },
      { path: '^src/widgets/', pathNot: `^src/widgets/($1|${shared})/` },
    ),
    ...WIDGET_EXCEPTIONS.map(({ widget, may }) =>
      forbid(
        `no-sibling-widgets-of-${widget}`,
        'Only the siblings that the list of exceptions names.',
        { path: `^src/widgets/${widget}/` },
        { path: '^src/widgets/', pathNot: `^src/widgets/(${widget}|${may}|${shared})/` },
      ),
    ),
    forbid(
      'console-is-lazy',
      'The console loads a screen when it is shown.',
      { path: '^src/widgets/console/' },
      {
        path: '^src/widgets/',
        pathNot: `^src/widgets/(console|${kit})/`,
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    forbid(
      'kit-knows-no-widget',
      'The kit and the React binding serve every widget.',
      { path: `^src/widgets/${kit}/` },
      {
        path: '^src/widgets/',
        pathNot: `^src/widgets/${kit}/`,
      },
    ),
    forbid(
      'elements-import-views',
      'A defining entry takes the class of its element and registers it.',
      { path: '^src/elements/define/' },
      { path: '^src/(widgets|core)/' },
    ),
    forbid(
      'service-takes-the-contract-only',
      'The service shares the contract with the client, and nothing else.',
      { path: '^service/' },
      {
        path: '^(src|demo)/',
        pathNot: '^src/core/contract/',
      },
    ),
    forbid(
      'platform-knows-no-feature',
      'The platform serves every feature and knows none, nor the contract of one.',
      { path: '^service/platform/' },
      { path: '^(service|src/core/contract/endpoints)/', pathNot: '^service/platform/' },
    ),
    forbid(
      'features-know-no-program',
      'Features are wired together by the programs above them.',
      { path: '^service/features/' },
      { path: '^service/', pathNot: '^service/(platform|features)/' },
    ),
    forbid(
      'features-keep-their-internals',
      'Routes, mails and subfolders belong to their feature alone.',
      { path: '^service/features/([^/]+)/' },
      { path: '^service/features/[^/]+/(routes[^/]*|[^/]+/.*)$', pathNot: '^service/features/$1/' },
    ),
    {
      name: 'no-folder-cycles-in-the-service',
      comment: 'Features form a hierarchy: what two of them share moves into one below both.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^service/' },
      to: { circular: true },
    },
    forbid(
      'back-ends-are-strangers',
      'A back end of the demo knows the service by what is published for back ends.',
      { path: '^demo/platform/' },
      { path: '^(src|service|demo)/', pathNot: '^(demo/platform/|src/server/index.ts$)' },
    ),
    forbid(
      'dashboards-are-strangers',
      'A dashboard imports what is published, as any customer would.',
      { path: '^demo/dashboards/' },
      { path: '^(src|service|demo/(kit|platform))/' },
    ),
    forbid(
      'pages-know-no-service',
      'A page reaches the service by HTTP.',
      { path: '^(src/console|demo/kit)/' },
      { path: '^service/' },
    ),
    forbid(
      'nothing-imports-tests',
      'Tests are imported by tests; their runner by the commands that run it.',
      { pathNot: '^(tests/|scripts/(test|check)\\.mjs$)' },
      { path: '^tests/' },
    ),
    forbid(
      'resolvable',
      'Every import leads somewhere.',
      { path: '^(src|service|demo|tests|scripts)/' },
      {
        couldNotResolve: true,
        pathNot: '^(iam-widgets/|iam:|/cdn/|\\.build/)|\\.(svelte|vue)$',
      },
    ),
    forbid(
      'published-code-uses-dependencies',
      'What is published needs no package of devDependencies.',
      { path: '^src/', pathNot: '^src/core/contract/' },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
        // React and what imports it are inside of the build.
        pathNot:
          'node_modules/((@types/)?react(-dom)?|@r2wc/react-to-web-component|@tanstack/react-virtual|downshift|react-day-picker)/',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Strangers' apps have packages of their own.
    exclude: { path: '(^|/)(dist|\\.build|\\.data)/|^tests/integrations/apps/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'types', 'default'],
    },
  },
};
