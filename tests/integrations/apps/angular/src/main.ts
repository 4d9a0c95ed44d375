import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import 'iam-widgets/define/header';
import 'iam-widgets/define/team';

@Component({
  selector: 'app-fleet',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <iam-header
      [apiBase]="api"
      app-name="Fleet"
      [menuItems]="menuItems"
      (iam-navigate)="navigate($event)"
      (iam-organization-changed)="say('organization')"
    ></iam-header>
    <iam-team [apiBase]="api"></iam-team>
    <output>{{ heard().join(' ') }}</output>
  `,
})
class Fleet {
  readonly api = 'https://iam.example.com/api';
  readonly menuItems = [
    { title: 'Devices', route: 'devices' },
    { title: 'Log Out', route: 'logout' },
  ];
  readonly heard = signal<string[]>([]);

  say(text: string): void {
    this.heard.update((all) => [...all, text]);
  }

  navigate(event: CustomEvent<{ name: string }>): void {
    if (event.detail.name !== 'devices') return;
    event.preventDefault();
    this.say('navigate:devices');
  }
}

bootstrapApplication(Fleet).catch((error: unknown) => console.error(error));
