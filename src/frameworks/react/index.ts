'use client';

export { addLanguage } from '../../core/languages/registry.ts';
export type { ElementMessages } from '../../elements/languages/element-messages.ts';
export type { Messages } from '../../core/languages/messages.ts';
export type { IamComponent, IamProps } from './component.ts';
export * from './components.ts';
