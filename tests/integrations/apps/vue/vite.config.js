import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag.startsWith('iam-');

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
