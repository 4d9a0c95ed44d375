import { defineExample, type KitExample } from './example-element.tsx';
import { parts } from './part-list.ts';

// Without React around them, as on another kind of host. `?part=<id>` shows one part.
defineExample();
const query = new URLSearchParams(location.search);
const cage = document.querySelector('#hostile');
for (const part of parts) {
  if (query.has('part') && query.get('part') !== part.id) continue;
  for (const example of part.examples) {
    const box = document.createElement('div');
    box.dataset.part = part.id;
    const element = document.createElement('kit-example') as KitExample;
    element.setAttribute('theme', query.get('theme') ?? 'light');
    element.dataset.name = example.name;
    box.append(element);
    cage?.append(box);
    element.content = example.element;
  }
}
const wall = document.createElement('div');
wall.className = 'wall';
document.body.append(wall);
