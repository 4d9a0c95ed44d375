import { createContext, useContext } from 'react';
import type { Client } from '../../core/http/client.ts';

/** Whose connections a screen shows, and how it reaches the service. */
export interface CompanyAccess {
  client: Client;
  organizationId: number;
  /** A set-up link opened the screen: the organization's own administrators choose roles and make links. */
  isLinked: boolean;
}

/** The access of the screens below. */
export const CompanyContext = createContext<CompanyAccess | null>(null);

/**
 * The access of the surrounding screen.
 * @throws Error outside of a `CompanyContext`
 */
export function useCompany(): CompanyAccess {
  const access = useContext(CompanyContext);
  if (!access) throw new Error('useCompany was called outside of a CompanyContext');
  return access;
}
