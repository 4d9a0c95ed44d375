import { JestAsymmetricMatchers, JestChaiExpect, JestExtend, type ExpectStatic } from '@vitest/expect';
import * as chai from 'chai';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** The `expect` of the other suites, in a browser without vitest. */
export const expect = chai.expect as ExpectStatic;
