import { newServiceKey } from '../../../../service/features/applications/key-format.ts';
import { digest } from '../../../../service/platform/crypto/crypto.ts';
import { applications, serviceKeys } from '../../../../service/platform/database/schema/applications.ts';
import type { Scope } from '../../../../src/core/contract/scopes.ts';
import type { TestService } from '../service.ts';

/** Stores an application with one service key. */
export async function keepApplication(
  { services }: TestService,
  name: string,
  scopes: Scope[],
): Promise<{ id: number; keyId: number; token: string }> {
  const { db } = services.database;
  const [application] = await db.insert(applications).values({ name, title: name }).returning({ id: applications.id });
  const token = newServiceKey();
  const id = application?.id ?? 0;
  const values = {
    applicationId: id,
    name: 'Back end',
    digest: digest(token),
    prefix: 'iam_sk_',
    suffix: 'test',
    scopes,
  };
  const [key] = await db.insert(serviceKeys).values(values).returning({ id: serviceKeys.id });
  return { id, keyId: key?.id ?? 0, token };
}
