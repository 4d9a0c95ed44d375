import '../../src/elements/define/console.ts';
