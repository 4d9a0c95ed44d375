import { describe, expectTypeOf, it } from 'vitest';
import 'iam-widgets/define/header';
import 'iam-widgets/define/team';

describe('events of the elements', () => {
  it('carry their detail, on the element and on its ancestors', () => {
    document.createElement('iam-header').addEventListener('iam-navigate', (event) => {
      expectTypeOf(event.detail).toEqualTypeOf<{ name: string; url: string }>();
    });
    document.addEventListener('iam-signed-in', ({ detail }) => {
      expectTypeOf(detail).toEqualTypeOf<{ userId: number; organizationId: number | null }>();
    });
    window.addEventListener('iam-signed-out', ({ detail }) => {
      expectTypeOf(detail.reason).toEqualTypeOf<'signed-out' | 'ended' | 'never'>();
    });
    document.createElement('iam-team').addEventListener('iam-user-created', ({ detail }) => {
      expectTypeOf(detail.user.email).toBeString();
    });
  });

  it('have no other detail', () => {
    document.addEventListener('iam-toast', ({ detail }) => {
      expectTypeOf(detail.kind).toEqualTypeOf<'success' | 'info' | 'error'>();
      // @ts-expect-error - a toast has a message, no text
      void detail.text;
    });
    document.addEventListener('iam-error', ({ detail }) => {
      // @ts-expect-error - the code of an error is text
      void detail.code.toFixed();
    });
  });

  it('are known by name', () => {
    // @ts-expect-error - an unknown event is a plain one, without detail
    document.addEventListener('iam-logged-in', (event) => void event.detail);
  });
});
