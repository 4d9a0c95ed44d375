import { test } from '@playwright/test';

/** The `it` of every flow: Playwright's test, with the words of the other suites. */
export const it = test;
export const { describe, beforeAll, beforeEach, afterAll, afterEach } = it;
export { expect } from '@playwright/test';
